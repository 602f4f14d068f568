import { type ComponentType, lazy, useEffect, useRef, useState } from 'react'
import { asServed } from './hydrated-when.tsx'

/** How far below the screen a part may be when its script is fetched. */
const ahead = '600px'

/**
 * A part far down the page, whose script comes once the visitor is near it. Until then it stays as the server sent it,
 * with links and forms that need no script. On a page that the browser itself has opened it comes at once.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // The server waits for it.
  const Served = lazy(async () => ({ default: await load() }))
  let known: ComponentType<Props> | undefined

  return function LatePart(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [Part, setPart] = useState(() => known)
    useEffect(() => {
      const part = place.current
      if (!part) return
      return whenNear(part, async () => {
        // One that cannot be loaded stays as it is.
        known ??= await load().catch(() => undefined)
        await focusLeft(part)
        if (known) setPart(() => known)
      })
    }, [])
    if (import.meta.env.SSR)
      return (
        <div className="contents">
          <Served {...props} />
        </div>
      )
    return Part ? (
      <div className="contents">
        <Part {...props} />
      </div>
    ) : (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: there is no HTML in it.
      <div ref={place} className="contents" suppressHydrationWarning dangerouslySetInnerHTML={asServed} />
    )
  }
}

/** Calls once when the part is near the screen, or at once where the server has sent nothing of it. */
function whenNear(part: Element, act: () => void) {
  if (!part.firstElementChild) {
    act()
    return
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: ahead },
  )
  // The element around them has no box of its own.
  for (const child of part.children) observer.observe(child)
  return () => observer.disconnect()
}

/** The focus would be lost together with the element that has it. */
async function focusLeft(part: Element) {
  while (part.contains(document.activeElement))
    await new Promise((resolve) => part.addEventListener('focusout', () => setTimeout(resolve), { once: true }))
}

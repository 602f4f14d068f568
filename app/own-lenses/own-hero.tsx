import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { readAnswer } from '#app/session/read-json.ts'
import { useSession } from '#app/session/session.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import type { OwnLensesWithTexts } from './load-own-lenses.ts'

type Own = { lenses: OwnLensesWithTexts; Lenses: ComponentType<{ lenses: OwnLensesWithTexts }> }

/**
 * The hero of the home page. As soon as it is known that a customer has lenses, these stand in its place: both have the
 * same room from the beginning, so nothing moves. Until then, and if they cannot be loaded, it is the hero of everybody.
 */
export function OwnHero({ children }: { children: ReactNode }) {
  const own = useOwnLenses()
  return (
    <div className="own-hero" data-own={own && ''}>
      {children}
      {own && <own.Lenses lenses={own.lenses} />}
    </div>
  )
}

function useOwnLenses(): Own | undefined {
  const { session } = useSession()
  const { path } = useStorefront()
  const [own, setOwn] = useState<Own>()
  const customer = session?.customer?.id
  useEffect(() => {
    setOwn(undefined)
    if (!customer) return
    const ended = new AbortController()
    load(path('/own-lenses'), ended.signal).then(
      (found) => ended.signal.aborted || setOwn(found),
      () => {},
    )
    return () => ended.abort()
  }, [customer, path])
  return own
}

async function load(url: string, signal: AbortSignal): Promise<Own | undefined> {
  const [lenses, { OwnLensesPart }] = await Promise.all([
    fetch(url, { signal }).then((response) => readAnswer<OwnLensesWithTexts | null>(response)),
    import('./own-lenses-part.tsx'),
  ])
  return lenses ? { lenses, Lenses: OwnLensesPart } : undefined
}

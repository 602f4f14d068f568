import { type ReactNode, useRef } from 'react'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'

type ExplanationProps = { id: string; term: string; children: ReactNode }

/** A question mark that opens an explanation beside it; as a popover it works without scripts. */
export function Explanation({ id, term, children }: ExplanationProps) {
  const t = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        className="explain-button touch-area"
        aria-label={t('product.explain', { parameter: term })}
      >
        ?
      </button>
      <div
        id={id}
        popover="auto"
        className="explanation"
        onToggle={({ currentTarget, newState }) => {
          if (newState === 'open' && button.current) placeBeside(currentTarget, button.current)
        }}
      >
        <div className="flex items-start justify-between gap-3">
          <p className="title-sm">{term}</p>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={t('shell.close')}
            className="touch-area -mt-1 -mr-1"
          >
            <Icon name="close" className="size-5" />
          </button>
        </div>
        <div className="mt-2">{children}</div>
      </div>
    </>
  )
}

const gap = 8

/** Below the question mark, or above it where there is no room. Style sheets alone do it where they know anchors. */
function placeBeside(popover: HTMLElement, button: HTMLElement) {
  if (CSS.supports('position-area: bottom')) return
  const { left, top, bottom } = button.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const below = bottom + gap
  const y = below + height <= innerHeight ? below : Math.max(gap, top - gap - height)
  const x = Math.max(gap, Math.min(left, innerWidth - width - gap))
  popover.style.inset = `${y}px auto auto ${x}px`
  popover.style.margin = '0'
}

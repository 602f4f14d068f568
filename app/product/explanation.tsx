import type { ReactNode } from 'react'
import { useTexts } from '#app/texts.tsx'

type ExplanationProps = { id: string; term: string; children: ReactNode }

/** A question mark that opens an explanation; as a popover it works without scripts. */
export function Explanation({ id, term, children }: ExplanationProps) {
  const t = useTexts()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="explain-button touch-area"
        aria-label={t('product.explain', { parameter: term })}
      >
        ?
      </button>
      <div id={id} popover="auto" className="explanation">
        <p className="title-sm">{term}</p>
        <div className="mt-2">{children}</div>
      </div>
    </>
  )
}

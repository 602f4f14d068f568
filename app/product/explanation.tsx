import type { ReactNode } from 'react'
import { useTexts } from '#app/texts.tsx'

type Props = { id: string /** What is explained. */; term: string; children: ReactNode }

/** A question mark that opens an explanation; the browser does it, with or without scripts. */
export function Explanation({ id, term, children }: Props) {
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

import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type FoldProps = { id: string; title: string; isPrinted?: boolean; children: ReactNode }

/**
 * A part of a page that few visitors need now. Its content stands beside the `details` and not inside, because many
 * browsers cannot print what is inside a closed one.
 */
export function Fold({ id, title, isPrinted = false, children }: FoldProps) {
  return (
    <section aria-labelledby={id} className={isPrinted ? 'fold' : 'fold print:hidden'}>
      <details className="print:hidden">
        <summary className="panel-item">
          <h2 id={id} className="fold-title">
            {title}
          </h2>
          <Icon name="chevron" className="size-5 shrink-0" />
        </summary>
      </details>
      <div className="folded">{children}</div>
    </section>
  )
}

import type { ReactNode } from 'react'
import { useTexts } from '#app/texts.tsx'
import type { MessageId } from '#messages/ids.ts'

type DeskPartProps = { id: string; title: MessageId; children: ReactNode }

/** A part of the page of an order, with its title. */
export function DeskPart({ id, title, children }: DeskPartProps) {
  const t = useTexts()
  return (
    <section aria-labelledby={id} className="desk-part">
      <h2 id={id} className="title-sm">
        {t(title)}
      </h2>
      {children}
    </section>
  )
}

/** The same for a list. */
export function ListPart({ empty, children, ...part }: Omit<DeskPartProps, 'children'> & PartListProps) {
  return (
    <DeskPart {...part}>
      <PartList empty={empty}>{children}</PartList>
    </DeskPart>
  )
}

type PartListProps = { empty: MessageId; children: readonly ReactNode[] }

/** The list of a part, which says so if there is nothing in it. */
export function PartList({ empty, children }: PartListProps) {
  const t = useTexts()
  return children.length === 0 ? <p className="text-muted">{t(empty)}</p> : <ul>{children}</ul>
}

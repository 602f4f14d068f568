import type { ReactNode } from 'react'
import { useTexts } from '#app/texts.tsx'

/** A section of the profile; without children it says that there is nothing. */
export function ProfileCard({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="customer-card">
      <h2 id={id} className="title-sm">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Rows of a section, or a word about why there are none. */
export function Rows<Row>({
  rows,
  keyOf,
  none,
  children,
}: {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  none?: string
  children: (row: Row) => ReactNode
}) {
  const t = useTexts()
  if (rows.length === 0) return <p className="text-muted">{none ?? t('desk-customers.none')}</p>
  return (
    <ul>
      {rows.map((row) => (
        <li key={keyOf(row)}>{children(row)}</li>
      ))}
    </ul>
  )
}

import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { EntryAct } from '#contract/staff/invoices.ts'

type EntryFormProps = {
  /** The payment that it is about. */
  entry: number
  intent: EntryAct['intent']
  /** The line that opens it, and the id of what it is about. */
  fold: string
  describedBy: string
  button: string
  look?: 'primary' | 'secondary'
  /** What follows from it. */
  note: string
  children?: ReactNode
}

/** What staff do with a payment of the bank, folded, with its consequence. */
export function EntryForm({ entry, intent, fold, describedBy, button, look, note, children }: EntryFormProps) {
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <details className="fold">
      <summary aria-describedby={describedBy}>{fold}</summary>
      <Form method="post" replace className="desk-acts">
        <input type="hidden" name="entry" value={entry} />
        {children}
        <Button type="submit" name="intent" value={intent} look={look} disabled={isUnderWay}>
          {button}
        </Button>
        <p className="w-full text-muted text-sm">{note}</p>
      </Form>
    </details>
  )
}

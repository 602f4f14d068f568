import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { DeskField } from '#app/staff/desk-field.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { mostPieces } from '#contract/staff/stock.ts'
import type { DeliveredMistake, ToldDelivery, TypedDelivery } from './book-typed.ts'

type DeliveredFieldsProps = {
  /** The id of this form: sent twice it books once. */
  id: string
  typed?: Partial<TypedDelivery> | undefined
  wrong: DeliveredMistake | undefined
  hint: string
}

/** How many pieces of a variant were delivered, and by which delivery note. */
export function DeliveredFields({ id, typed, wrong, hint }: DeliveredFieldsProps) {
  const t = useTexts()
  const mistakeOf = (field: DeliveredMistake['field']) => (wrong?.field === field ? t(wrong.mistake) : undefined)
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <DeskField
        label={t('desk-stock.delivered')}
        name="quantity"
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={mostPieces}
        defaultValue={typed?.quantity}
        hint={hint}
        mistake={mistakeOf('quantity')}
      />
      <DeskField
        label={t('desk-stock.note')}
        name="note"
        maxLength={100}
        defaultValue={typed?.note}
        hint={t('desk-stock.note_hint')}
        mistake={mistakeOf('note')}
      />
    </>
  )
}

type DeliveredFormProps = {
  id: string
  wrong: DeliveredMistake | undefined
  /** Stock of the variant begins with this delivery. */
  isFirst: boolean
}

/** What was delivered of the variant whose page this is. */
export function DeliveredForm({ id, wrong, isFirst }: DeliveredFormProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const hint = t(isFirst ? 'desk-stock.delivered_first_hint' : 'desk-stock.delivered_hint')
  return (
    <Form method="post" className="desk-filters">
      <DeliveredFields id={id} typed={wrong?.typed} wrong={wrong} hint={hint} />
      <Button type="submit" name="intent" value="deliver" disabled={isUnderWay}>
        {t('desk-stock.delivery')}
      </Button>
    </Form>
  )
}

/** Says what was booked, and that a form which came twice was booked once. */
export function DeliveryNotice({ told, children }: { told: NonNullable<ToldDelivery>; children?: ReactNode }) {
  const t = useTexts()
  const text = told.isNew ? 'desk-stock.did_deliver' : 'desk-stock.delivered_before'
  return (
    <Notice type={told.isNew ? 'success' : 'warning'}>
      {t(text, { count: told.pieces })} {children}
    </Notice>
  )
}

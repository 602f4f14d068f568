import { type FormEvent, type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { bulkActs } from '#contract/staff/order-views.ts'
import { bulkTexts } from './order-texts.ts'

const boxesOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('input[name="order"]')]

/** The table in a form, and below it what can be done to the chosen orders. Without scripts “all” is known to the server. */
export function BulkForm({ children }: { children: ReactNode }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const isHydrated = useHydrated()
  const [count, setCount] = useState(0)
  function choose({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
    const boxes = boxesOf(form)
    const all = form.querySelector<HTMLInputElement>('input[name="all"]')
    if (target === all) for (const box of boxes) box.checked = all.checked
    else if (all) all.checked = boxes.every((box) => box.checked)
    setCount(boxes.filter((box) => box.checked).length)
  }
  return (
    <Form method="post" replace onChange={choose}>
      {children}
      <fieldset className="desk-orders-bulk" aria-label={t('desk-orders.bulk')}>
        <label className="choice">
          <input type="checkbox" name="all" value="yes" />
          <span>{t('desk-orders.choose_all')}</span>
        </label>
        {isHydrated && (
          <p role="status" className="text-muted">
            {t('desk-orders.chosen', { count })}
          </p>
        )}
        {bulkActs.map((act) => (
          <Button key={act} type="submit" name="intent" value={act} look="secondary" disabled={isUnderWay}>
            {t(bulkTexts[act])}
          </Button>
        ))}
        <Button type="submit" name="intent" value="pick-list" look="secondary" disabled={isUnderWay}>
          {t('desk-orders.pick_list')}
        </Button>
        <p className="text-muted text-sm">{t('desk-orders.begin_note')}</p>
      </fieldset>
    </Form>
  )
}

import { useRef } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import { DeskSelect } from '#app/staff/desk-field.tsx'
import { languageTexts } from '#app/staff/language-texts.ts'
import { useMoneyOf } from '#app/staff/money.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { returnReasonTexts } from '#contract/checkout/return.ts'
import { longestNote } from '#contract/staff/returns.ts'
import type { Shop } from '#server/shop/shop.ts'
import { type CheckValues, refusedField, unsaleableField } from './check-form.ts'
import { refusalText } from './refusal-texts.ts'
import { ReturnedLine } from './returned-line.tsx'

type Opened = Extract<Awaited<ReturnType<Shop['returnsDesk']['open']>>, { ok: true }>['value']
export type CheckAnswer = {
  refusal?: string
  preview?: { amount: number; shipping: number }
  values?: CheckValues
}

type CheckReturnProps = { found: Opened; answer: CheckAnswer | undefined }

/** What is found in the parcel, line by line, and what follows from it. Without scripts the shop names the amount first. */
export function CheckReturn({ found, answer }: CheckReturnProps) {
  const t = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<CheckAnswer>()
  const isUnderWay = useNavigation().state !== 'idle'
  const { back, items, locale, preview } = found
  const latest = fetcher.data ?? answer
  const shown = latest?.preview ?? (preview?.ok ? preview.value : undefined)
  const refusal = latest?.refusal ?? (preview && !preview.ok ? preview.error.code : undefined)
  const money = useMoneyOf(found)
  const compute = () => {
    if (!form.current) return
    const fields = new FormData(form.current)
    fields.set('intent', 'preview')
    fetcher.submit(fields, { method: 'post' })
  }
  const faultsOf = (line: number) => answer?.values?.faults.find((one) => one.line === line)
  return (
    <Form ref={form} method="post" replace className="mt-4 max-w-lg">
      <ul className="return-lines">
        {back.lines.map(({ line, quantity, reason }) => {
          const item = items[line - 1]
          return (
            <li key={line}>
              <ReturnedLine item={item} quantity={quantity}>
                {reason && <p className="text-sm">{t('returns.reason', { reason: t(returnReasonTexts[reason]) })}</p>}
              </ReturnedLine>
              <Count
                id={refusedField(line)}
                label={t('returns.refused')}
                most={quantity}
                chosen={faultsOf(line)?.refused}
                onChange={compute}
              />
              <Count
                id={unsaleableField(line)}
                label={t('returns.unsaleable')}
                most={quantity}
                chosen={faultsOf(line)?.unsaleable}
                onChange={compute}
              />
            </li>
          )
        })}
      </ul>
      <div className="field mt-2">
        <label htmlFor="note">{t('returns.note')}</label>
        <textarea
          id="note"
          name="note"
          rows={3}
          maxLength={longestNote}
          defaultValue={answer?.values?.note}
          aria-describedby="note-hint"
          className="field-input"
        />
        <p id="note-hint" className="text-muted text-sm">
          {t('returns.note_hint', { language: t(languageTexts[locale]) })}
        </p>
      </div>
      <div className="return-consequence" aria-live="polite">
        {refusal && (
          <Notice type={refusal === 'amount-changed' ? 'warning' : 'danger'}>{t(refusalText(refusal))}</Notice>
        )}
        {shown && <Consequence found={found} amount={shown.amount} shipping={shown.shipping} money={money} />}
      </div>
      <input type="hidden" name="shown" value={shown?.amount ?? -1} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="check"
          size="large"
          disabled={isUnderWay || fetcher.state !== 'idle'}
        >
          {shown && shown.amount > 0 ? t('returns.check', { amount: money(shown.amount) }) : t('returns.check_nothing')}
        </Button>
        {back.state === 'announced' && (
          <Button type="submit" name="intent" value="receive" look="secondary" size="large" disabled={isUnderWay}>
            {t('returns.receive')}
          </Button>
        )}
      </div>
    </Form>
  )
}

type ConsequenceProps = { found: Opened; amount: number; shipping: number; money: (cents: number) => string }

function Consequence({ found: { method }, amount, shipping, money }: ConsequenceProps) {
  const t = useTexts()
  if (amount === 0) return <p>{t('returns.will_nothing')}</p>
  return (
    <p>
      <strong>{t(method === 'invoice' ? 'returns.will_invoice' : 'returns.will', { amount: money(amount) })}</strong>{' '}
      {shipping > 0 && t('returns.with_shipping', { amount: money(shipping) })} {t('returns.will_mail')}
    </p>
  )
}

type CountProps = { id: string; label: string; most: number; chosen: number | undefined; onChange: () => void }

function Count({ id, label, most, chosen = 0, onChange }: CountProps) {
  const counts = Array.from({ length: most + 1 }, (_, count) => [count, String(count)] as const)
  return <DeskSelect label={label} name={id} defaultValue={chosen} onChange={onChange} options={counts} />
}

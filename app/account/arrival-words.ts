import type { useTexts } from '#app/texts.tsx'
import { carriers } from '#contract/checkout/carriers.ts'
import type { Arrival } from '#contract/checkout/order-history.ts'
import { formatDate } from '#contract/web/format.ts'

type Translate = ReturnType<typeof useTexts>

/** `2026-11-24` is “Dienstag, 24. November”. By texts, since editions of Intl differ between servers and browsers. */
function dayWords(iso: string, t: Translate): string {
  const date = new Date(`${iso}T00:00Z`)
  return t('history.day', { weekday: date.getUTCDay(), day: date.getUTCDate(), month: date.getUTCMonth() + 1 })
}

/** When an order comes: “Kommt am Dienstag, 24. November”. */
export function arrivalWords({ min, max, overdue }: Arrival, t: Translate): string {
  if (overdue) return t('history.expected_by', { day: dayWords(max, t) })
  if (min === max) return t('history.arrives_on', { day: dayWords(max, t) })
  return t('history.arrives_between', { from: dayWords(min, t), to: dayWords(max, t) })
}

/** The reason why it comes then, if the shop knows it. `zone`: by whose clock the day of the parcel is printed. */
export function arrivalReason(
  { reason, shipping, carrier, shipped_at }: Arrival,
  t: Translate,
  zone: string,
): string | undefined {
  if (reason === 'delayed') return t('history.reason_delayed')
  if (reason === 'shipped' && carrier && shipped_at)
    return t('history.reason_shipped', {
      date: formatDate(new Date(shipped_at), zone),
      carrier: carriers[carrier].name,
    })
  return shipping ? t('history.reason_planned', { shipping }) : undefined
}

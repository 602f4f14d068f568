import type { SalesPeriod } from '#contract/staff/sales.ts'

/** Long periods are shown by months, which are read as quickly as days. */
export type Span = 'day' | 'month'
/** From the first day to the last, both included. */
export type Days = { first: string; last: string }
export type Period = Days & { span: Span; before: Days }

/** The days up to today, and as many before them to compare with. A year is this month and the eleven before it. */
export function periodOf(period: SalesPeriod, today: Temporal.PlainDate): Period {
  if (period === 365) {
    const month = today.with({ day: 1 })
    const first = month.subtract({ months: 11 })
    const before = { first: text(first.subtract({ years: 1 })), last: text(month.subtract({ years: 1 })) }
    return { span: 'month', first: text(first), last: text(month), before }
  }
  const first = today.subtract({ days: period - 1 })
  const before = { first: text(first.subtract({ days: period })), last: text(first.subtract({ days: 1 })) }
  return { span: 'day', first: text(first), last: text(today), before }
}

/** Every day or month of a period, the earliest first. */
export function startsOf({ span, first, last }: Days & { span: Span }): string[] {
  const starts: string[] = []
  const end = Temporal.PlainDate.from(last)
  const step = span === 'day' ? { days: 1 } : { months: 1 }
  for (let day = Temporal.PlainDate.from(first); Temporal.PlainDate.compare(day, end) <= 0; day = day.add(step))
    starts.push(text(day))
  return starts
}

const text = (day: Temporal.PlainDate) => day.toString()

/** In whole per cent; undefined if there was nothing before. */
export const changeOf = (now: number, before: number): number | undefined =>
  before > 0 ? Math.round(((now - before) / before) * 100) : undefined

/** Fewer are not said, since a phrase that one person typed may tell about that person. */
export const fewestSearches = 3
/** A phrase that could be about a person is not kept. */
export function missedPhrase(typed: string): string | undefined {
  const phrase = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  const digits = phrase.replace(/\D/g, '').length
  return phrase.length >= 2 && phrase.length <= 60 && !phrase.includes('@') && digits < 6 ? phrase : undefined
}

import { split, sumOf } from '#contract/money-rules.ts'

/** A gross amount, and the rate in percent of the tax in it. */
export type RatedAmount = { rate: number; gross: number }
export type Tax = RatedAmount & { tax: number }

/** The rates that apply on a day like `2026-11-15`, from a table with the oldest first. */
export function ratesOn<Rates extends { from: string }>(table: readonly Rates[], day: string): Rates {
  const rates = table.findLast(({ from }) => from <= day)
  if (!rates) throw new RangeError(`No rates of tax are known for ${day}`)
  return rates
}

/** A gross amount without its tax, to the nearest cent. `rate` is in percent. */
export function netAmount(gross: number, rate: number): number {
  if (!Number.isSafeInteger(gross)) throw new RangeError(`${gross} is not a whole number of cents`)
  if (!(rate >= 0)) throw new RangeError(`${rate} is no rate of tax`)
  // Rates have at most two decimals, so that whole numbers are divided and a half cent is exactly one.
  const whole = 100 * 100
  return Math.round((gross * whole) / (whole + Math.round(rate * 100)))
}

/** The sums by rate, the highest rate first. */
export const sumsByRate = (amounts: readonly RatedAmount[]): RatedAmount[] =>
  [...Map.groupBy(amounts, ({ rate }) => rate)]
    .map(([rate, same]) => ({ rate, gross: sumOf(same.map(({ gross }) => gross)) }))
    .sort((a, b) => b.rate - a.rate)

/** The tax in these amounts, calculated once for each rate. */
export const taxByRate = (amounts: readonly RatedAmount[]): Tax[] =>
  sumsByRate(amounts).map(({ rate, gross }) => ({ rate, gross, tax: gross - netAmount(gross, rate) }))

/** Splits what is paid for beside the goods, such as their shipping, by the rates of the goods: its tax follows theirs. */
export function splitByRate(whole: number, goods: readonly RatedAmount[]): RatedAmount[] {
  const sums = sumsByRate(goods)
  const parts = split(
    whole,
    sums.map(({ gross }) => gross),
  )
  return sums.map(({ rate }, index) => ({ rate, gross: parts[index] ?? 0 })).filter(({ gross }) => gross !== 0)
}

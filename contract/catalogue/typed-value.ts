import type { OptionValue } from './lens-parameters.ts'

const signs: Readonly<Record<string, string>> = { '-': '-', '−': '-', '–': '-', '+': '+', ',': '.' }
const number = /^[-+]?\d{0,3}(\.\d{0,2})?$/

/**
 * What has been typed into a list of numbers, with one more key: `-2,5` as well as `−2.5`. A key that does not go on with
 * the number begins a new one; undefined if it is no part of any.
 */
export function typeOn(typed: string, key: string): string | undefined {
  if (key === 'Backspace') return typed.slice(0, -1)
  const sign = signs[key] ?? key
  if (!/^[-+.\d]$/.test(sign)) return undefined
  return number.test(typed + sign) ? typed + sign : sign
}

/**
 * The offered number that is nearest to what was typed; undefined outside of the range. Most lenses have minus values, so
 * a number without a sign is one of these if there are any. Opticians also write `250` for 2.50.
 */
export function nearestValue(values: readonly OptionValue[], typed: string): number | undefined {
  if (!/\d/.test(typed)) return undefined
  const offered = values.filter((value) => typeof value === 'number')
  const written = Number(typed)
  const meant = /^\d/.test(typed) || typed.startsWith('.') ? [-written, written] : [written]
  const inHundredths = /^[-+]?\d{3}$/.test(typed) ? meant.map((one) => one / 100) : []
  const exact = [...meant, ...inHundredths].find((one) => isWithin(offered, one))
  if (exact === undefined) return undefined
  return offered.toSorted((a, b) => Math.abs(a - exact) - Math.abs(b - exact))[0]
}

const isWithin = (values: readonly number[], one: number) => Math.min(...values) <= one && one <= Math.max(...values)

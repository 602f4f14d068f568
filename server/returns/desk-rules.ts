import type { Pieces } from '#contract/checkout/pieces.ts'
import type { ReturnState } from '#contract/checkout/return.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { isoDate } from '#contract/web/format.ts'
import { daysAfter } from '#server/values/calendar-rules.ts'
import type { CheckedLine } from './rules.ts'

/** A parcel that has come is checked within so many days. */
const daysToCheck = 3

/** Why a return is marked in the list: it was not sent in time, or lies around. */
export type ReturnDelay = 'not-sent' | 'not-checked'

export type DatedReturn = { state: ReturnState; sendBy: string; receivedAt: string | null }

/** `zone`: the clock of the storefront. */
export function delayOf({ state, sendBy, receivedAt }: DatedReturn, now: Date, zone: string): ReturnDelay | undefined {
  const today = isoDate(now, zone)
  if (state === 'announced') return sendBy < today ? 'not-sent' : undefined
  if (state !== 'received' || !receivedAt) return undefined
  const latest = daysAfter(isoDate(new Date(receivedAt), zone), daysToCheck)
  return latest < today ? 'not-checked' : undefined
}

/** What staff type or scan: the number of a return, that of an order with or without its storefront, or an address. */
export type ReturnPhrase =
  | { kind: 'return'; number: string }
  | { kind: 'order'; number: number; brand?: string }
  | { kind: 'email'; email: string }
  | { kind: 'nothing' }

export function readPhrase(text: string): ReturnPhrase {
  const phrase = text.replaceAll(/\s/g, '')
  // A scanner with another keyboard layout types the hyphen as a neighbouring sign.
  const [, order, count] = /^r(\d{1,9})[-'ß?/](\d{1,3})$/i.exec(phrase) ?? []
  if (order && count) return { kind: 'return', number: `R${order}-${count}` }
  const [, brand, number] = /^(?:([a-z]+)[-'ß?/])?(\d{1,9})$/i.exec(phrase) ?? []
  if (number) return { kind: 'order', number: Number(number), ...(brand && { brand: brand.toLowerCase() }) }
  return phrase.includes('@') ? { kind: 'email', email: phrase.toLowerCase() } : { kind: 'nothing' }
}

/** What was wrong with some pieces of a line; the others are taken back and can be sold again. */
export type LineFaults = { line: number; refused: number; unsaleable: number }
export type FaultsRefusal = { code: 'check-lines'; line: number }

export function checkedBy(
  lines: readonly Pieces[],
  faults: readonly LineFaults[],
): Result<CheckedLine[], FaultsRefusal> {
  const found: CheckedLine[] = []
  for (const { line, quantity } of lines) {
    const { refused = -1, unsaleable = -1 } = faults.find((one) => one.line === line) ?? {}
    if (refused < 0 || unsaleable < 0 || refused + unsaleable > quantity) return err({ code: 'check-lines', line })
    found.push({ line, accepted: quantity - refused, saleable: quantity - refused - unsaleable })
  }
  return ok(found)
}

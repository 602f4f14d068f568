import { err, ok, type Result } from '#contract/result.ts'
import { readGtin } from './gtin.ts'

/** What the code on a box says: which product it is, and for most of them which lot, until when, and which piece. */
export type BoxCode = {
  /** With 14 digits. */
  gtin: string
  lot: string | null
  /** The last day, as 2027-03-31. */
  expiry: string | null
  serial: string | null
  /** False if the scanner swallowed the signs between the parts, so that lot and serial are only likely. */
  isSure: boolean
}
export type BoxCodeRefusal = { code: 'unreadable' | 'bad-check-digit' | 'bad-date' | 'no-gtin' }

/** A part of a code: how many characters it has, or at most has. Dates and numbers have digits only. */
type Part = { length: number; isFixed?: true; isText?: true }
const date: Part = { length: 6, isFixed: true }
const words: Part = { length: 20, isText: true }

/** The parts that boxes of lenses, care products and glasses have, by their GS1 application identifier. */
const parts: Readonly<Record<string, Part>> = {
  '00': { length: 18, isFixed: true },
  '01': { length: 14, isFixed: true },
  '02': { length: 14, isFixed: true },
  '10': words,
  '11': date,
  '12': date,
  '13': date,
  '15': date,
  '16': date,
  '17': date,
  '20': { length: 2, isFixed: true },
  '21': words,
  '22': words,
  '30': { length: 8 },
  '37': { length: 8 },
  '90': { length: 30, isText: true },
  '91': { length: 90, isText: true },
  '240': { length: 30, isText: true },
  '241': { length: 30, isText: true },
  '250': { length: 30, isText: true },
  '251': { length: 30, isText: true },
  '400': { length: 30, isText: true },
  '710': words,
  '711': words,
  '712': words,
  '713': words,
}

/** What a part may be written with: printable ASCII without the space. */
const partText = /^[!-~]+$/
const digitsOnly = /^\d+$/
/** FNC1 as scanners send it: it ends a part of no fixed length. */
const separator = '\u001d'
/** What some scanners send first: ]d2 for GS1 DataMatrix, ]C1 for GS1-128, ]Q3 for GS1 QR, ]E0 for EAN. */
const symbology = /^\][A-Za-z]\d/
const longestCode = 200

type Parts = ReadonlyMap<string, string>
type Reading = { found: Parts; isSure: boolean }

/** Reads whatever a scanner types for a box: EAN, GS1-128, GS1 DataMatrix, a GS1 Digital Link, or what is printed below. */
export function readBoxCode(typed: string, today: string): Result<BoxCode, BoxCodeRefusal> {
  if (typed.length > longestCode) return err({ code: 'unreadable' })
  const text = typed.trim().replace(symbology, '')
  if (digitsOnly.test(text) && [8, 12, 13].includes(text.length)) {
    const gtin = readGtin(text)
    return gtin ? ok({ gtin, lot: null, expiry: null, serial: null, isSure: true }) : err({ code: 'bad-check-digit' })
  }
  const plain = readGtin(text)
  if (plain) return ok({ gtin: plain, lot: null, expiry: null, serial: null, isSure: true })
  const read = readLink(text) ?? readBrackets(text) ?? readElements(text)
  return read ? boxOf(read, today) : err({ code: 'unreadable' })
}

function boxOf({ found, isSure }: Reading, today: string): Result<BoxCode, BoxCodeRefusal> {
  const number = found.get('01') ?? found.get('02')
  if (number === undefined) return err({ code: 'no-gtin' })
  const gtin = readGtin(number)
  if (!gtin) return err({ code: 'bad-check-digit' })
  const written = found.get('17') ?? found.get('15')
  const expiry = written === undefined ? null : readDay(written, today)
  if (expiry === undefined) return err({ code: 'bad-date' })
  return ok({ gtin, lot: found.get('10') ?? null, expiry, serial: found.get('21') ?? null, isSure })
}

/** `(01)07612345678900(17)270331(10)A1`. */
function readBrackets(text: string): Reading | undefined {
  if (!text.startsWith('(')) return undefined
  const found = new Map<string, string>()
  const pattern = /\((\d{2,4})\)([^(]*)/gy
  let end = 0
  for (const [whole, name = '', value = ''] of text.matchAll(pattern)) {
    if (!fits(name, value) || found.has(name)) return undefined
    found.set(name, value)
    end += whole.length
  }
  return end === text.length ? { found, isSure: true } : undefined
}

/** `https://id.example.com/01/07612345678900/10/A1?17=270331`. */
function readLink(text: string): Reading | undefined {
  const [, path, query] = /^https?:\/\/[^/?#]+(\/[^?#]*)(?:\?([^#]*))?/i.exec(text) ?? []
  if (path === undefined) return undefined
  const steps = path.split('/').slice(1).map(decoded)
  const from = steps.indexOf('01')
  if (from < 0) return undefined
  const found = new Map<string, string>()
  for (let at = from; at + 1 < steps.length; at += 2) found.set(steps[at] ?? '', steps[at + 1] ?? '')
  for (const [name, value] of new URLSearchParams(query)) if (parts[name] && !found.has(name)) found.set(name, value)
  found.set('01', (found.get('01') ?? '').padStart(14, '0'))
  return [...found].every(([name, value]) => fits(name, value)) ? { found, isSure: true } : undefined
}

function decoded(step: string) {
  try {
    return decodeURIComponent(step)
  } catch {
    return ''
  }
}

function fits(name: string, value: string): boolean {
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (!part) return false
  const { length, isFixed, isText } = part
  return (isFixed ? value.length === length : value.length <= length) && (isText ? partText : digitsOnly).test(value)
}

/** Parts behind each other, as in a DataMatrix: a part of no fixed length ends with a separator, or with the code. */
function readElements(text: string): Reading | undefined {
  const body = text.startsWith(separator) ? text.slice(1) : text
  const hasSeparators = body.slice(0, -1).includes(separator)
  const readings = readingsOf(body.endsWith(separator) ? body.slice(0, -1) : body, new Map(), hasSeparators)
  // Without separators several readings may be possible. Boxes say until when they last, so one with a day is likelier;
  // of these the one whose parts are longest, which comes first.
  const likely = readings.find((found) => found.has('17')) ?? readings[0]
  return likely && { found: likely, isSure: readings.length === 1 }
}

/** No code has that many readings by chance; the limit is for codes that are made to have them. */
const mostReadings = 50

function readingsOf(rest: string, found: Parts, hasSeparators: boolean): Parts[] {
  if (rest === '') return found.size > 0 ? [found] : []
  const name = [2, 3].map((length) => rest.slice(0, length)).find((start) => Object.hasOwn(parts, start))
  const part = name === undefined ? undefined : parts[name]
  if (name === undefined || !part || found.has(name)) return []
  const body = rest.slice(name.length)
  const readings: Parts[] = []
  for (const end of endsOf(body, part, hasSeparators)) {
    const value = body.slice(0, end)
    if (!fits(name, value)) continue
    const after = body.slice(body[end] === separator ? end + 1 : end)
    readings.push(...readingsOf(after, new Map(found).set(name, value), hasSeparators))
    if (readings.length > mostReadings) break
  }
  return readings
}

/** Where a part can end, the latest place first. */
function endsOf(body: string, { length, isFixed }: Part, hasSeparators: boolean): number[] {
  if (isFixed) return [length]
  const until = body.indexOf(separator)
  if (until >= 0) return [until]
  if (hasSeparators) return [body.length]
  return Array.from({ length: Math.min(length, body.length) }, (_, index) => Math.min(length, body.length) - index)
}

/**
 * 270331 as a day. Day 00 is the last one of the month. The century is the one that brings the year within 50 years of
 * today, as GS1 says. Undefined if there is no such day.
 */
function readDay(written: string, today: string): string | undefined {
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(written.slice(at, at + 2)))
  const now = Number(today.slice(0, 4))
  const difference = year - (now % 100)
  const century = Math.floor(now / 100) + (difference >= 51 ? -1 : difference <= -50 ? 1 : 0)
  const fullYear = century * 100 + year
  if (month < 1 || month > 12) return undefined
  const last = new Date(Date.UTC(fullYear, month, 0)).getUTCDate()
  if (day > last) return undefined
  return `${fullYear}-${written.slice(2, 4)}-${String(day || last).padStart(2, '0')}`
}

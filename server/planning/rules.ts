import type { PlanEntry } from '#contract/staff/planning.ts'
import { type Clock, timeWindow } from '#server/values/time-window-rules.ts'

export type PlannedPart = { place: string; what: string; opens: number; closes: number }

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Stories are trees of editors: one that is deeper than this was not made by one. */
const deepest = 40

/** Everything in a story that has a time of its own and changes from now on. */
export function plannedParts(content: unknown, { now, zone }: Clock): PlannedPart[] {
  return timed(content, [], zone).filter(
    ({ opens, closes }) => opens < closes && [opens, closes].some((at) => Number.isFinite(at) && at > now),
  )
}

function timed(value: unknown, place: readonly string[], zone: string): PlannedPart[] {
  if (!isFields(value) || place.length > deepest) return []
  const inside = Object.entries(value).flatMap(([name, inner]) => timed(inner, [...place, name], zone))
  const startTime = textOf(value.startTime)
  const endTime = textOf(value.endTime)
  const window = startTime || endTime ? timeWindow({ startTime, endTime }, zone) : undefined
  return window ? [{ place: place.join('.'), what: nameOf(value), ...window }, ...inside] : inside
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** How an editor would call it. */
function nameOf(fields: Fields): string {
  const name = [fields.title, fields.text, fields.name, fields.label, fields.component].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  )
  return String(name ?? '').slice(0, 120)
}

/** A day that somebody may look at ahead: today or one of the next 366. */
export function previewDay(written: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(written)) return undefined
  try {
    const day = Temporal.PlainDate.from(written)
    const ahead = today.until(day).days
    return ahead >= 0 && ahead <= 366 ? day : undefined
  } catch {
    return undefined
  }
}

/** As it is stored: `place` is where in a story the part of this language is. */
export type PlanRow = Omit<PlanEntry, 'locales'> & { locale: string | null; place: string | null }

/** The languages of one part of a story are one entry, with the title in the reader's language if there is one. */
export function joinLanguages(rows: readonly PlanRow[], language: string): PlanEntry[] {
  const parts = Map.groupBy(rows, ({ kind, at, isEnd, brand, path, place, product, channel, series, what, amount }) =>
    JSON.stringify([
      ...[kind, at, isEnd, brand],
      ...(place === null ? [product, channel, series, what, amount] : [path, place]),
    ]),
  )
  return [...parts.values()].flatMap((part) => {
    const shown = part.find(({ locale }) => locale === language) ?? part[0]
    if (!shown) return []
    const { locale: _, place: __, ...entry } = shown
    return [{ ...entry, locales: part.flatMap(({ locale }) => locale ?? []).toSorted() }]
  })
}

import type { Options } from '#contract/catalogue/lens-parameters.ts'

export type WornLens = { productId: string; options: Options; daysPerLens: number }

/** Lenses that come to an eye. `isExpected`: nobody has reported that they arrived. */
export type LensDelivery = {
  kind: 'delivery'
  on: string
  isExpected: boolean
  order: string
  lens: WornLens
  lenses: number
}
/** “I still have 4”: unopened ones, in the morning of that day. */
export type LensCount = { kind: 'count'; on: string; lensesLeft: number }
/** From this day on lenses are worn on so many days a week. */
export type LensHabit = { kind: 'habit'; on: string; daysPerWeek: number }
export type WearEvent = LensDelivery | LensCount | LensHabit

export type EyeLedger = {
  /** What is worn today; while there is nothing to wear, what was worn last or comes next. */
  lens: WornLens
  /** Unopened lenses, today. */
  lensesLeft: number
  daysPerWeek: number
  /** The day since which this stock has lasted. */
  from: string
  /** The last day on which there is a lens to wear. */
  lastOn: string
  /** From the first day without a lens to the day of the next parcel; null if there is no such time from today on. */
  gap: { from: string; until: string } | null
  /** They came while lenses of another strength were left, which do not count any more. */
  isReplacing: boolean
  /** What the last day follows from: deliveries and the count from which they go on, in order of days. */
  because: (LensDelivery | LensCount)[]
}

export const everyDay = 7

/** What is left of one lens or of several boxes of it, in sevenths of a day of wear. */
type Part = { lens: WornLens; left: number }

const worthOf = ({ daysPerLens }: WornLens) => daysPerLens * 7
const isReused = ({ daysPerLens }: WornLens) => daysPerLens > 1

/**
 * What a day takes from the stock. Daily lenses that are worn on five days a week last for seven fifths of their number;
 * a lens for two weeks or a month ends so many days after it was opened, however often it was worn.
 */
const usePerDay = (lens: WornLens, daysPerWeek: number) => (isReused(lens) ? everyDay : daysPerWeek)

const unopened = ({ lens, left }: Part) =>
  isReused(lens) ? Math.floor(left / worthOf(lens)) : Math.round(left / worthOf(lens))

const wholeDays = ({ lens, left }: Part, daysPerWeek: number) => Math.floor(left / usePerDay(lens, daysPerWeek))

const daysIn = (stock: readonly Part[], daysPerWeek: number) =>
  stock.reduce((days, part) => days + wholeDays(part, daysPerWeek), 0)

/** The stock after so many days: the oldest is worn first. What is less than a day is given up with the next lens. */
function wornFor(stock: readonly Part[], days: number, daysPerWeek: number): Part[] {
  let toGo = days
  return stock.flatMap((part) => {
    const worn = Math.min(toGo, wholeDays(part, daysPerWeek))
    toGo -= worn
    const left = part.left - worn * usePerDay(part.lens, daysPerWeek)
    return toGo > 0 || left === 0 ? [] : [{ lens: part.lens, left }]
  })
}

/** The values that correct the sight. Another base curve or colour does not make the lenses of before useless. */
const strengthOf = ({ options: { sphere, cylinder, axis, add } }: WornLens) =>
  [sphere, cylinder, axis, add].map((value) => value ?? '').join(' ')

const isSameLens = (a: WornLens, b: WornLens) =>
  a.productId === b.productId && JSON.stringify(a.options) === JSON.stringify(b.options)

/** Lenses of the same strength are worn after those that are there; lenses of another strength instead of them. */
function delivered(stock: readonly Part[], { lens, lenses }: LensDelivery, strengths: ReadonlySet<string>): Part[] {
  const kept = stock.filter((part) => strengths.has(strengthOf(part.lens)))
  const last = kept.at(-1)
  const added = lenses * worthOf(lens)
  if (!last || !isSameLens(last.lens, lens)) return [...kept, { lens, left: added }]
  return [...kept.slice(0, -1), { lens, left: last.left + added }]
}

/** So many are left, all of the newest lens. Of a lens that is worn for weeks the open one goes on as before. */
function recounted(stock: readonly Part[], newest: WornLens, lensesLeft: number): Part[] {
  const [oldest] = stock
  const open = oldest && isReused(oldest.lens) ? oldest.left % worthOf(oldest.lens) : 0
  const left = lensesLeft * worthOf(newest)
  if (!oldest || open === 0) return left > 0 ? [{ lens: newest, left }] : []
  if (isSameLens(oldest.lens, newest)) return [{ lens: newest, left: left + open }]
  return [{ lens: oldest.lens, left: open }, ...(left > 0 ? [{ lens: newest, left }] : [])]
}

/** Of one day: a habit counts on that very day, and a count is newer than what the parcel brought. */
const rank: Record<WearEvent['kind'], number> = { habit: 0, delivery: 1, count: 2 }
const byDay = (a: WearEvent, b: WearEvent) => (a.on < b.on ? -1 : a.on > b.on ? 1 : rank[a.kind] - rank[b.kind])

const dayOf = (day: string) => Temporal.PlainDate.from(day)
const daysBetween = (from: string, to: string) => dayOf(from).until(dayOf(to)).days
export const dayAfter = (day: string, days: number) => dayOf(day).add({ days }).toString()

/** What is known of one eye after some of its events. */
type Replay = {
  stock: Part[]
  daysPerWeek: number
  newest: WornLens | null
  isReplacing: boolean
  because: EyeLedger['because']
}

/** The state after an event, in which the stock is that of the event's day. `strengths`: those of a delivery's order. */
function replay(state: Replay, event: WearEvent, strengths: ReadonlySet<string>): Replay {
  if (event.kind === 'habit') return { ...state, daysPerWeek: event.daysPerWeek }
  if (event.kind === 'delivery') {
    const stock = delivered(state.stock, event, strengths)
    const isAdded = stock.reduce((sum, { left }) => sum + left, 0) > event.lenses * worthOf(event.lens)
    const isReplacing = isAdded ? state.isReplacing : state.stock.length > 0
    return { ...state, stock, newest: event.lens, isReplacing, because: [...(isAdded ? state.because : []), event] }
  }
  // How long so many last depends on the lens, and none was delivered yet.
  if (!state.newest) return state
  const stock = recounted(state.stock, state.newest, event.lensesLeft)
  return { ...state, stock, isReplacing: false, because: [event] }
}

type LastDay = { on: string; daysPerWeek: number; before: string | null }

/** An empty stock ended the day before at the latest. */
function lastDay(stock: readonly Part[], { on, daysPerWeek, before }: LastDay): string | null {
  const days = daysIn(stock, daysPerWeek)
  if (days > 0) return dayAfter(on, days - 1)
  const yesterday = dayAfter(on, -1)
  return before !== null && before < yesterday ? before : yesterday
}

/**
 * How long the lenses of one eye last, from everything that was delivered, counted and changed, in any order. The stock
 * adds up; on the day on which it is empty, the wearer stops until the next delivery. Null if there never was a lens.
 */
export function ledgerOf(events: readonly WearEvent[], today: string): EyeLedger | null {
  const inOrder = events.toSorted(byDay)
  const strengths = strengthsByOrder(inOrder)
  let on = inOrder[0]?.on ?? today
  let lastOn: string | null = null
  let gap: EyeLedger['gap'] = null
  let state: Replay = { stock: [], daysPerWeek: everyDay, newest: null, isReplacing: false, because: [] }
  function goOnTo(day: string) {
    state = { ...state, stock: wornFor(state.stock, daysBetween(on, day), state.daysPerWeek) }
    on = day
  }
  function take(event: WearEvent) {
    goOnTo(event.on)
    state = replay(state, event, (event.kind === 'delivery' && strengths.get(event.order)) || new Set())
    lastOn = lastDay(state.stock, { on, daysPerWeek: state.daysPerWeek, before: lastOn })
  }
  for (const event of inOrder.filter((event) => event.on <= today)) take(event)
  if (on < today) goOnTo(today)
  const { stock, daysPerWeek, newest } = state
  for (const event of inOrder.filter((event) => event.on > today)) {
    if (event.kind === 'delivery') gap ??= gapBefore(event, lastOn ?? dayAfter(today, -1))
    take(event)
  }
  const lens = stock[0]?.lens ?? newest ?? state.newest
  if (!lens || lastOn === null) return null
  const isEmpty = daysIn(stock, daysPerWeek) === 0
  return {
    lens,
    lensesLeft: isEmpty ? 0 : stock.reduce((sum, part) => sum + unopened(part), 0),
    daysPerWeek,
    from: beginningOf(state.because, { today, isEmpty }),
    lastOn,
    gap,
    isReplacing: state.isReplacing,
    because: state.because,
  }
}

function gapBefore({ on: until }: LensDelivery, lastOn: string): EyeLedger['gap'] {
  const from = dayAfter(lastOn, 1)
  return from < until ? { from, until } : null
}

/** A parcel that brings another strength makes the stock begin anew, but until then there is something to wear. */
function beginningOf(because: EyeLedger['because'], { today, isEmpty }: { today: string; isEmpty: boolean }): string {
  const first = because[0]?.on ?? today
  return first > today && !isEmpty ? today : first
}

/**
 * Lines of one order that have no eye may have two strengths, one for each eye; they do not replace each other, also if
 * they come in two parcels.
 */
function strengthsByOrder(events: readonly WearEvent[]): Map<string, Set<string>> {
  const strengths = new Map<string, Set<string>>()
  for (const event of events) {
    if (event.kind !== 'delivery') continue
    const known = strengths.get(event.order) ?? new Set()
    strengths.set(event.order, known.add(strengthOf(event.lens)))
  }
  return strengths
}

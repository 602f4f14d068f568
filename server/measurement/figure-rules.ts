import { type PageType, pageTypes } from '#contract/measurement/page-types.ts'
import { type Goal, goals, type Variant, type Verdict, verdicts } from './experiment-rules.ts'
import { type Bucket, figureOf, isVitalName, type VitalFigure, type VitalName, vitalNames } from './vital-rules.ts'

/** The events that a day is told by, in the order of a purchase. */
export const eventsOfDay = ['visit', 'page_view', 'add_to_cart', 'begin_checkout', 'purchase'] as const
type EventOfDay = (typeof eventsOfDay)[number]

export type DayRow = { day: string; event: string; count: number; sum: number }
export type PageRow = { page_type: string; event: string; bucket: number; count: number; sum: number }
export type TestCountRow = {
  test: string
  edition: string
  variant: string
  goal: string
  count: number
  since: string
}

/** `sales`: what the purchases were worth, in minor units. */
export type DayFigures = { day: string; sales: number } & Record<EventOfDay, number>
export type PageFigures = { page: PageType; visits: number; views: number }
export type EventFigures = { event: string; count: number; sum: number }
export type PageVitals = { page: PageType } & Partial<Record<VitalName, VitalFigure>>
export type TestedVariant = Variant & { goals: Record<Goal, number>; verdict?: Verdict }
export type TestFigures = { key: string; since: string | undefined; variants: readonly TestedVariant[] }

/** Every day from the newest to the oldest, also those without a visitor. */
export function figuresByDay(rows: readonly DayRow[], days: readonly string[]): DayFigures[] {
  return days.map((day) => {
    const figure = (name: EventOfDay) => rows.find((row) => row.day === day && row.event === name)
    const counts = eventsOfDay.map((name) => [name, figure(name)?.count ?? 0] as const)
    return {
      day,
      sales: figure('purchase')?.sum ?? 0,
      ...(Object.fromEntries(counts) as Record<EventOfDay, number>),
    }
  })
}

/** The types of pages that were seen, most views first. `visits`: of how many visits it was the first page. */
export function figuresByPage(rows: readonly PageRow[]): PageFigures[] {
  const count = (page: PageType, event: string) =>
    rows.find((row) => row.page_type === page && row.event === event)?.count ?? 0
  return pageTypes
    .map((page) => ({ page, visits: count(page, 'visit'), views: count(page, 'page_view') }))
    .filter(({ visits, views }) => visits + views > 0)
    .toSorted((a, b) => b.views - a.views)
}

/** All events but web vitals, the most frequent first. */
export function figuresByEvent(rows: readonly PageRow[]): EventFigures[] {
  const found = new Map<string, EventFigures>()
  for (const { event, count, sum } of rows) {
    if (isVitalName(event)) continue
    const known = found.get(event) ?? { event, count: 0, sum: 0 }
    found.set(event, { event, count: known.count + count, sum: known.sum + sum })
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count)
}

export function vitalsByPage(rows: readonly PageRow[]): PageVitals[] {
  const bucketsOf = (page: PageType, name: VitalName): Bucket[] =>
    rows.filter((row) => row.page_type === page && row.event === name)
  return pageTypes
    .map((page): PageVitals => {
      const found = vitalNames.map((name) => [name, figureOf(name, bucketsOf(page, name))] as const)
      return { page, ...Object.fromEntries(found.filter(([, figure]) => figure)) }
    })
    .filter((figures) => vitalNames.some((name) => figures[name]))
}

type PlannedTest = { key: string; edition: string; variants: readonly { name: string; share: number }[] }

/** The tests of the table as it is now, each with what it says of its variants. */
export function figuresOfTests(plan: readonly PlannedTest[], rows: readonly TestCountRow[]): TestFigures[] {
  return plan.map(({ key, edition, variants: planned }) => {
    const own = rows.filter((row) => row.test === key && row.edition === edition)
    const count = (variant: string, goal: string) =>
      own.find((row) => row.variant === variant && row.goal === goal)?.count ?? 0
    const variants = planned.map(({ name, share }) => {
      const reached = goals.map((goal) => [goal, count(name, goal)] as const)
      return {
        name,
        share,
        visitors: count(name, 'visit'),
        reached: count(name, goals[0]),
        goals: Object.fromEntries(reached) as Record<Goal, number>,
      }
    })
    const [, ...others] = variants
    const judged = verdicts(variants)
    const since = own.map((row) => row.since).toSorted()[0]
    return {
      key,
      since,
      variants: variants.map((variant) => {
        const verdict = judged[others.indexOf(variant)]
        return verdict ? { ...variant, verdict } : variant
      }),
    }
  })
}

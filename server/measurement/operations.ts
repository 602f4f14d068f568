import type { Brand } from '#contract/brand.ts'
import { zoneOf } from '#contract/time-zones.ts'
import type { Db } from '#server/database/database.ts'
import type { FlagsService } from '#server/flags/operations.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { dayIn } from '#server/values/calendar-rules.ts'
import { figuresByDay, figuresByEvent, figuresByPage, figuresOfTests, vitalsByPage } from './figure-rules.ts'
import { countsByDay, countsByPage, countsOfTests } from './figure-store.ts'
import { forgetBefore } from './store.ts'

export type Figures = Awaited<ReturnType<typeof figures>>

type Question = { db: Db; brand: Brand; flags: FlagsService; now: Date; days: number }

/** What visitors of a storefront did in the last days, and what its A/B tests say. */
export async function figures({ db, brand, flags, now, days }: Question) {
  const today = dayIn(now, zoneOf(brand))
  const first = today.subtract({ days: days - 1 })
  const period = { storefront: brand.id, first: first.toString(), last: today.toString() }
  const byDay = await countsByDay(db, period)
  const byPage = await countsByPage(db, period)
  const tests = flags.tests && figuresOfTests(flags.tests, await countsOfTests(db, brand.id))
  const everyDay = Array.from({ length: days }, (_, index) => today.subtract({ days: index }).toString())
  return {
    days: figuresByDay(byDay, everyDay),
    pages: figuresByPage(byPage),
    events: figuresByEvent(byPage),
    vitals: vitalsByPage(byPage),
    /** Undefined where another service counts. */
    tests,
    isEmpty: byPage.length === 0,
  }
}

/** Hashes of visits go with their day, hashes of tests after 90 days, counts after 25 months: two years can be compared. */
export async function forgetOldCounts(db: Db, brands: readonly Brand[], now: Date, giveWay?: GiveWay): Promise<void> {
  const [today] = brands.map((brand) => dayIn(now, zoneOf(brand))).toSorted(Temporal.PlainDate.compare)
  if (!today) return
  const days = {
    visits: today.toString(),
    tests: today.subtract({ days: 90 }).toString(),
    counts: today.subtract({ months: 25 }).toString(),
  }
  await forgetBefore(db, days, giveWay)
}

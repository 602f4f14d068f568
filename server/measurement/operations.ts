import type { Brand } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { dayIn } from '#server/delivery/operations.ts'
import type { FlagsService } from '#server/flags/operations.ts'
import { figuresByDay, figuresByEvent, figuresByPage, figuresOfTests, vitalsByPage } from './figure-rules.ts'
import { countsByDay, countsByPage, countsOfTests } from './figure-store.ts'
import { forgetBefore } from './store.ts'

export type Figures = Awaited<ReturnType<typeof figures>>

type Question = { db: Db; brand: Brand; flags: FlagsService; now: Date; days: number }

/** What visitors of a storefront did in the last days, and what its A/B tests say. */
export async function figures({ db, brand, flags, now, days }: Question) {
  const today = dayIn(brand.country, now)
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
export async function forgetOldCounts(db: Db, brands: readonly Brand[], now: Date): Promise<void> {
  const [today] = brands.map(({ country }) => dayIn(country, now)).toSorted(Temporal.PlainDate.compare)
  if (!today) return
  await forgetBefore(db, {
    visits: today.toString(),
    tests: today.subtract({ days: 90 }).toString(),
    counts: today.subtract({ months: 25 }).toString(),
  })
}

import type { Brand } from '#contract/brand.ts'
import { timeZones } from '#contract/time-zones.ts'
import type { Db } from '#server/database/database.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { dayIn } from '#server/values/calendar-rules.ts'
import { type Counted, forgetSearches, recountDays, uncountedDays } from './count-store.ts'

/** What happens to orders changes the days on which they were placed; after so many days hardly ever. */
const daysThatChange = 60
const recentDays = 2
/** So many days are counted by one statement, and so many by one run. */
const atOnce = 10
const mostAtOnce = 400
const daysOfSearches = 100

const countedOf = ({ id, country }: Brand): Counted => ({ storefront: id, market: country, zone: timeZones[country] })
export const todayIn = ({ country }: Pick<Brand, 'country'>, now: Date): Temporal.PlainDate =>
  dayIn(now, timeZones[country])

type Counting = { db: Db; brands: readonly Brand[]; now: Date; giveWay?: GiveWay | undefined }

/** Counts today and yesterday anew, and the days that were never counted. */
export async function countSales({ db, brands, now, giveWay }: Counting) {
  for (const brand of brands) {
    const counted = countedOf(brand)
    const today = todayIn(brand, now)
    const missing = await uncountedDays(db, counted, today.toString(), mostAtOnce)
    const recent = Array.from({ length: recentDays }, (_, days) => today.subtract({ days }).toString())
    await recount({ db, counted, days: [...new Set([...missing, ...recent])].toSorted(), giveWay })
  }
}

/** Counts anew what may have changed since. */
export async function recountSales({ db, brands, now, giveWay }: Counting) {
  for (const brand of brands) {
    const today = todayIn(brand, now)
    const days = Array.from({ length: daysThatChange }, (_, age) => today.subtract({ days: age }).toString())
    await recount({ db, counted: countedOf(brand), days: days.toReversed(), giveWay })
  }
  await forgetSearches(
    db,
    now.toTemporalInstant().toZonedDateTimeISO('UTC').subtract({ days: daysOfSearches }).toPlainDate().toString(),
    giveWay,
  )
}

type Recount = { db: Db; counted: Counted; days: readonly string[]; giveWay: GiveWay | undefined }

/** `days` are in order. */
async function recount({ db, counted, days, giveWay }: Recount) {
  for (const part of consecutive(days)) {
    await giveWay?.()
    const [first] = part
    const last = part.at(-1)
    if (first && last) await recountDays(db, counted, { first, last })
  }
}

/** Runs of days without a gap, none longer than one statement takes. */
function consecutive(days: readonly string[]): string[][] {
  const runs: string[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    const yesterday = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
    if (run && run.at(-1) === yesterday && run.length < atOnce) run.push(day)
    else runs.push([day])
  }
  return runs
}

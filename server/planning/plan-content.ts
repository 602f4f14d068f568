import { sql } from 'drizzle-orm'
import type { Brand } from '#contract/brand.ts'
import { timeZones } from '#contract/time-zones.ts'
import type { ContentService } from '#server/content/operations.ts'
import type { Db } from '#server/database/database.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { plannedParts } from './rules.ts'
import { plannedContent } from './schema.ts'

export type PlanDependencies = { db: Db; brands: readonly Brand[]; content: ContentService }

/** The stories that readers see parts of. */
const shown = ['page', 'cms_page', 'category_page', 'shop_settings']

/** Reads every published story for what is planned in it. A story that cannot be read plans nothing. */
export async function planContent({ db, brands, content }: PlanDependencies, now: Date, giveWay?: GiveWay) {
  const rows: (typeof plannedContent.$inferInsert)[] = []
  for (const { id: brand, locales, country } of brands)
    for (const locale of locales)
      for (const slug of await content.slugs(shown, { brand, locale })) {
        await giveWay?.()
        const story = await content.story(slug, { brand, locale, version: 'published' }).catch(() => undefined)
        for (const { opens, closes, ...part } of plannedParts(story?.content, {
          now: now.getTime(),
          zone: timeZones[country],
        }))
          rows.push({ brand, locale, slug, ...part, opensAt: momentOf(opens), closesAt: momentOf(closes) })
      }
  await db.transaction(async (db) => {
    await db.execute(sql`delete from planned_content`)
    if (rows.length > 0) await db.insert(plannedContent).values(rows.slice(0, mostRows))
  })
}

const mostRows = 5000

const momentOf = (time: number) => (Number.isFinite(time) ? new Date(time) : null)

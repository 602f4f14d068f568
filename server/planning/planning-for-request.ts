import type { Brand, LocaleCode } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { type PlanKind, planKinds } from '#contract/staff/planning.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { localizedPath } from '#contract/web/locale-path.ts'
import type { Config } from '#server/config/config.ts'
import { previewDayName, previewQuery } from '#server/content/operations.ts'
import type { Db } from '#server/database/database.ts'
import { originOf } from '#server/http/visit.ts'
import { contentFindings } from '#server/today/operations.ts'
import { dayIn } from '#server/values/calendar-rules.ts'
import { joinLanguages, previewDay } from './rules.ts'
import { readPlan } from './store.ts'

type PlanningRequest = {
  db: Db
  config: Pick<Config, 'brands' | 'mode' | 'port' | 'storyblok' | 'contentDir'>
  locale: LocaleCode
  now: Date
  /** What the links of previews are signed with; without it there are no previews. */
  previewToken: string | undefined
  may: (act: StaffAct) => Promise<Result<unknown, { code: 'not-found' }>>
}

const daysAhead = 120
const mostEntries = 300

export type PreviewWish = { shop: string; language: string; path: string; day: string }
export type PreviewRefusal = { code: 'bad-path' | 'bad-day' | 'bad-language' | 'no-preview' }

/** What is planned, whether the content passes its check, and how a page will look on a day to come. */
export function planningForRequest({ db, config, locale, now, previewToken, may }: PlanningRequest) {
  const shops = config.brands.map(({ id, name, locales }) => ({ id, name, locales: [...locales] }))
  const todayIn = (brand: Brand) => dayIn(now, zoneOf(brand))

  /** The address of a page as it will be on a day, signed for an hour. */
  function preview({ shop, language, path, day }: PreviewWish): Result<string, PreviewRefusal> {
    const brand = config.brands.find(({ id }) => id === shop) ?? config.brands[0]
    if (!brand || !previewToken) return err({ code: 'no-preview' })
    const spoken = brand.locales.find((code) => code === language)
    if (!spoken) return err({ code: 'bad-language' })
    if (path.length > 300 || !/^\/(?!\/)[^?#\s\\]*$/.test(path)) return err({ code: 'bad-path' })
    const shown = day === '' ? todayIn(brand) : previewDay(day, todayIn(brand))
    if (!shown) return err({ code: 'bad-day' })
    const query = `${previewQuery(previewToken, now.getTime())}&${previewDayName}=${shown}`
    return ok(`${originOf(brand, config)}${localizedPath(brand.locales, spoken, path)}?${query}`)
  }

  return {
    async content(wish: PreviewWish | undefined) {
      const allowed = await may('manage-goods')
      if (!allowed.ok) return allowed
      const { checkedAt, count, findings } = await contentFindings(db)
      return ok({
        shops,
        source: config.storyblok ? ('storyblok' as const) : ('files' as const),
        checkedAt,
        count,
        findings,
        hasPreview: previewToken !== undefined,
        preview: wish && preview(wish),
      })
    },

    async calendar({ shop, kind }: { shop: string | undefined; kind: PlanKind | undefined }) {
      const allowed = await may('manage-goods')
      if (!allowed.ok) return allowed
      const brand = config.brands.find(({ id }) => id === shop)
      const from = now.toTemporalInstant()
      const until = from.add({ hours: 24 * daysAhead })
      const part = { from: now, until: new Date(until.epochMilliseconds), locale, most: mostEntries + 1 }
      const rows = await readPlan(db, { ...part, brand: brand?.id, market: brand?.country }, kind ? [kind] : planKinds)
      return ok({
        shops,
        shop: brand?.id,
        kind,
        days: daysAhead,
        entries: joinLanguages(rows.slice(0, mostEntries), locale),
        hasMore: rows.length > mostEntries,
      })
    },
  }
}

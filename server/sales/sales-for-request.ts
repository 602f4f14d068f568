import type { Brand, LocaleCode } from '#contract/brand.ts'
import { ok, type Result } from '#contract/result.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import { readSalesWish, type SalesWish, salesViews } from '#contract/staff/sales.ts'
import type { Translate } from '#messages/translate.ts'
import type { Db } from '#server/database/database.ts'
import { csvFile } from '#server/values/csv-file.ts'
import { dialectOf } from '#server/values/csv-rules.ts'
import { todayIn } from './count-sales.ts'
import { salesColumns } from './csv.ts'
import { periodOf } from './period-rules.ts'
import { readLastDay, readRows, readStarts, readSubjects } from './read-store.ts'
import { figuresFor, figuresOf } from './view-rules.ts'

type SalesRequest = {
  db: Db
  /** The storefront of the desk, whose figures are shown first. */
  brand: Brand
  brands: readonly Brand[]
  locale: LocaleCode
  now: Date
  texts: () => Translate
  staff: () => {
    may: (act: StaffAct) => Promise<Result<unknown, { code: 'not-found' }>>
    mayStill: (act: StaffAct) => Promise<boolean>
  }
}

const mostShown = 100

/** How the storefronts sell, from figures that were counted in the background. */
export function salesForRequest({ db, brand, brands, locale, now, texts, staff }: SalesRequest) {
  const wishOf = (address: URLSearchParams) =>
    readSalesWish(
      address,
      brands.map(({ id }) => id),
      brand.id,
    )
  const storefrontOf = ({ shop }: SalesWish) => brands.find(({ id }) => id === shop) ?? brand

  return {
    async view(address: URLSearchParams) {
      const allowed = await staff().may('see-figures')
      if (!allowed.ok) return allowed
      const wish = wishOf(address)
      const storefront = storefrontOf(wish)
      const period = periodOf(wish.period, todayIn(storefront, now))
      const part = { storefront: storefront.id, span: period.span }
      const read = (days: { first: string; last: string }) => readStarts(db, { ...part, ...days }, figuresOf(wish.view))
      const { figure } = salesViews[wish.view]
      const [rows, before, lastDay, subjects] = await Promise.all([
        read(period),
        read(period.before),
        readLastDay(db, storefront.id),
        wish.view === 'days' ? [] : readSubjects(db, { ...part, ...period }, { figure, locale, most: mostShown }),
      ])
      return ok({
        wish,
        shops: brands.map(({ id, name }) => ({ id, name })),
        currency: storefront.currency,
        span: period.span,
        isCounted: lastDay !== undefined,
        subjects,
        ...figuresFor(wish.view, period, rows, before),
      })
    },

    /** The rows behind a view. */
    async export(address: URLSearchParams) {
      const allowed = await staff().may('see-figures')
      if (!allowed.ok) return allowed
      const { view, period: length, shop } = wishOf(address)
      const storefront = storefrontOf({ view, period: length, shop })
      const period = periodOf(length, todayIn(storefront, now))
      const file = csvFile({
        columns: salesColumns[view],
        say: texts(),
        dialect: dialectOf(brand, locale),
        mayGoOn: () => staff().mayStill('see-figures'),
        read: (after, most) =>
          readRows(
            db,
            { storefront: storefront.id, ...period },
            { figure: salesViews[view].figure, locale, after, most },
          ),
      })
      return ok({ file, name: `${view}-${storefront.id}-${todayIn(storefront, now)}.csv` })
    },
  }
}

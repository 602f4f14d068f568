import type { Brand, LocaleCode } from '#contract/brand.ts'
import { ok, type Result } from '#contract/result.ts'
import { zoneOf } from '#contract/time-zones.ts'
import type { EyeWear, IntervalQuery, WearerWear } from '#contract/wear/wear.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Db } from '#server/database/database.ts'
import { reorderDay, usualInterval } from './interval-rules.ts'
import * as wear from './operations.ts'

type WearRequest = {
  db: Db
  brand: Brand
  locale: LocaleCode
  now: number
  /** Refuses guests. */
  who: () => Promise<Result<{ userId: string }, { code: 'sign-in-required' }>>
}

/** How long the lenses of the customer's wearers last. */
export function wearForRequest({ db, brand, locale, now, who }: WearRequest) {
  const zone = zoneOf(brand)
  const context = { db, brand: brand.id, locale, zone, now }
  const today = isoDate(new Date(now), zone)
  return {
    today,
    async all() {
      const visitor = await who()
      return visitor.ok ? ok((await wear.wearOf(context, visitor.value.userId)).map(viewOf)) : visitor
    },
    async correct(words: wear.WearWords) {
      const visitor = await who()
      if (!visitor.ok) return visitor
      const corrected = await wear.correctWear(context, visitor.value.userId, words)
      return corrected.ok ? ok(viewOf(corrected.value)) : corrected
    },
    /** By the items alone: who asks must not learn whether an e-mail address is a customer's. */
    async interval({ items }: IntervalQuery) {
      const lenses = items.map(({ quantity, eye = null, variant_representation: { product_id: productId } }) => ({
        productId,
        quantity,
        eye,
      }))
      const interval = await wear.proposedInterval(db, lenses)
      return { interval: interval?.days ?? usualInterval.days, reorder_at: reorderDay(interval, today) }
    },
  }
}

const viewOf = ({ wearer, eyes }: wear.WearerWear): WearerWear => ({
  wearer_id: wearer.id,
  name: wearer.name,
  eyes: { right: eyes.right && eyeView(eyes.right), left: eyes.left && eyeView(eyes.left) },
})

function eyeView({ product, lens, because, ...ledger }: wear.EyeWear): EyeWear {
  const { id, title, slug, isSold } = product
  return {
    product: { id, title, path: isSold ? `/p/${id}/${slug}` : null },
    options: { ...lens.options },
    lenses_left: ledger.lensesLeft,
    days_per_lens: lens.daysPerLens,
    days_per_week: ledger.daysPerWeek,
    since: ledger.from,
    runs_out_at: ledger.lastOn,
    gap: ledger.gap,
    has_new_strength: ledger.isReplacing,
    why: because.map((event) =>
      event.kind === 'delivery'
        ? { type: event.kind, on: event.on, lenses: event.lenses, is_expected: event.isExpected }
        : { type: 'correction', on: event.on, lenses: event.lensesLeft, is_expected: false },
    ),
  }
}

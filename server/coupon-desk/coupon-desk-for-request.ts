import type { Brand, LocaleCode } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { CouponForm, CouponQuery, SampleCart } from '#contract/staff/coupons.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import { zoneOf } from '#contract/time-zones.ts'
import type { Translate } from '#messages/translate.ts'
import { record } from '#server/audit/operations.ts'
import { priceSample } from '#server/cart/operations.ts'
import type { Db } from '#server/database/database.ts'
import { dialectOf } from '#server/values/csv-rules.ts'
import { type CouponRefusal, changeCoupon, createCoupon, createSeries, removeCoupon, switchTo } from './changes.ts'
import { codesFile } from './codes-file.ts'
import { momentIn } from './form-rules.ts'
import { readCouponList } from './list-store.ts'
import { type CouponTarget, readChanges, readChoices, readCoupon, readFigures, readOrders, subjectOf } from './store.ts'

type NotFound = { code: 'not-found' }
type CouponDeskRequest = {
  db: Db
  /** The storefront whose desk it is: files are as its country writes them. */
  brand: Brand
  brands: readonly Brand[]
  locale: LocaleCode
  now: Date
  words: () => Translate
  staff: () => {
    may: (act: StaffAct) => Promise<Result<{ userId: string }, NotFound>>
    mayStill: (act: StaffAct) => Promise<boolean>
  }
}

const pageLength = 50

const unknownShop = ({ brand = '' }: CouponForm): Result<never, CouponRefusal> =>
  err({ code: 'bad-fields', mistakes: { brand: { code: 'unknown', names: brand } } })

/** What staff do with coupons. */
export function couponDeskForRequest({ db, brand: here, brands, locale, now, words, staff }: CouponDeskRequest) {
  const may = () => staff().may('manage-coupons')
  const brandOf = (id: string | undefined) => brands.find((brand) => brand.id === id)
  const notFound = err({ code: 'not-found' } as const)

  /** Refuses who may not change coupons. */
  async function edit<T, E>(act: (editor: { db: Db; actor: string; now: Date }) => Promise<Result<T, E>>) {
    const allowed = await may()
    return allowed.ok ? act({ db, actor: allowed.value.userId, now }) : allowed
  }

  return {
    /** A page of the list, and behind what the next one begins. */
    async list(query: CouponQuery) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const found = await readCouponList(db, { ...query, now, count: pageLength + 1 })
      const coupons = found.slice(0, pageLength)
      return ok({ coupons, next: found.length > pageLength ? coupons.at(-1)?.cursor : undefined })
    },

    /** What the form of a new coupon offers. */
    async choices(brand: string | undefined) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      return ok(await readChoices(db, brandOf(brand)?.id ?? brands[0]?.id ?? '', locale))
    },

    /** A coupon or a series with everything that its page shows. */
    async one(target: CouponTarget) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const [coupon, figures, orders, changes] = await Promise.all([
        readCoupon(db, target, now),
        readFigures(db, target),
        readOrders(db, target, 10),
        readChanges(db, target),
      ])
      const brand = brandOf(coupon?.brand)
      if (!coupon || !brand) return notFound
      const { ownerId, ...shown } = coupon
      const choices = await readChoices(db, brand.id, locale)
      return ok({ coupon: { ...shown, hasOwner: ownerId !== null }, figures, orders, changes, ...choices })
    },

    create: (form: CouponForm) =>
      edit(async (editor) => {
        const brand = brandOf(form.brand)
        return brand ? createCoupon(editor, brand, form) : unknownShop(form)
      }),
    createSeries: (id: string, form: CouponForm) =>
      edit(async (editor) => {
        const brand = brandOf(form.brand)
        return brand ? createSeries(editor, brand, { id, form }) : unknownShop(form)
      }),
    change: (wish: { target: CouponTarget; form: CouponForm; version: number }) =>
      edit((editor) => changeCoupon(editor, brandOf, wish)),
    switchTo: (wish: { target: CouponTarget; isOff: boolean; version: number }) =>
      edit((editor) => switchTo(editor, wish)),
    remove: (wish: { target: CouponTarget; version: number }) => edit((editor) => removeCoupon(editor, wish)),

    /** What the coupon does with a cart, by the rules of the shop. Nothing is stored. */
    async tryOut(target: CouponTarget, sample: SampleCart) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const coupon = await readCoupon(db, target, now)
      const brand = brandOf(coupon?.brand)
      if (!coupon || !brand) return notFound
      const lines = sample.product.flatMap((product, index) => {
        const quantity = Math.min(Math.max(Math.trunc(Number(sample.quantity[index])) || 1, 1), 99)
        return product === '' ? [] : [{ product, quantity }]
      })
      const { validUntil, switchedOffAt, usageLimit, series, used } = coupon
      const end =
        validUntil && switchedOffAt
          ? validUntil < switchedOffAt
            ? validUntil
            : switchedOffAt
          : (validUntil ?? switchedOffAt)
      const priced = await priceSample(db, {
        brand,
        locale,
        lines,
        market: sample.market ?? brand.country,
        channel: sample.channel,
        now: momentIn(sample.at ?? '', zoneOf(brand)) ?? now,
        // A code of a series that has not been used yet.
        coupon: { ...coupon, validUntil: end, usageLimit, used: 'series' in target && series ? 0 : used },
        customer: { hasOrdered: sample.customer !== 'new', hasUsedIt: sample.customer === 'again' },
      })
      return ok(priced)
    },

    /** The codes of a series, for a newsletter or a printer. They are worth money, so the log says who has them. */
    async codes(series: string) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const coupon = await readCoupon(db, { series }, now)
      if (!coupon?.series) return notFound
      const { prefix, size } = coupon.series
      const entry = { actor: allowed.value.userId, action: 'coupon/export', subject: subjectOf({ series }) }
      await record(db, { ...entry, details: { size } })
      return ok({
        file: codesFile(db, {
          series,
          zone: zoneOf(brandOf(coupon.brand) ?? here),
          dialect: dialectOf(here, locale),
          say: words(),
          mayGoOn: () => staff().mayStill('manage-coupons'),
        }),
        name: `codes-${prefix}.csv`,
      })
    },
  }
}

import type { Brand } from '#contract/brand.ts'
import type { ProviderMethod } from '#contract/payment.ts'
import type { ForecastEntry, SubscriptionMeans } from '#contract/subscription/subscription.ts'
import type { Translate } from '#messages/translate.ts'
import { shippingName, shippingWays } from '#server/delivery/operations.ts'
import { isProviderMethod, offeredMethods } from '#server/payment/operations.ts'
import { forecast } from './forecast-rules.ts'
import type { RenewalPlan } from './plan-rules.ts'
import { choosableDays } from './rules.ts'
import { afterResume, afterSkip, todayIn } from './schedule-rules.ts'
import type { SubscriptionRow } from './store.ts'

/** What the page of a subscription needs besides the subscription: what can be chosen, and what would follow. */
export type SubscriptionPage = {
  forecast: ForecastEntry[]
  announceDays: number
  /** The days that can be chosen. */
  days: { from: string; to: string }
  /** The day of the next order, also while it is paused. */
  nextOn: string
  afterSkip: string
  resumesOn: string
  means: SubscriptionMeans[]
  wearers: { id: string; name: string }[]
  shipping: { code: string; name: string; cost: number }[]
  /** How a renewal can be paid by hand. */
  ways: ProviderMethod[]
}

type PageContext = {
  brand: Brand
  now: Date
  shippingTexts: Translate
  means: SubscriptionMeans[]
  wearers: { id: string; name: string }[]
}

export const forecastOf = (brand: Brand, now: Date, row: SubscriptionRow, plan: RenewalPlan, months = 12) =>
  forecast(row, plan, { today: todayIn(brand, now), months }).map(
    ({ waitsFor, ...entry }): ForecastEntry => ({ ...entry, waits_for: waitsFor }),
  )

export function pageOf(context: PageContext, row: SubscriptionRow, plan: RenewalPlan): SubscriptionPage {
  const { brand, now, shippingTexts, means, wearers } = context
  const today = todayIn(brand, now)
  const isFree = brand.freeShippingFrom <= plan.items
  return {
    forecast: forecastOf(brand, now, row, plan),
    announceDays: brand.subscription.announceDays,
    days: choosableDays(today),
    nextOn: row.nextOn,
    afterSkip: afterSkip(row).nextOn,
    resumesOn: afterResume(row, today, row.pauseReason ?? 'customer').nextOn,
    means,
    wearers: wearers.map(({ id, name }) => ({ id, name })),
    shipping: shippingWays(brand, row.shippingAddress.country_code).map(({ code, key, price }) => ({
      code,
      name: shippingName(key, shippingTexts),
      cost: isFree && brand.freeShippingBy.includes(key) ? 0 : price,
    })),
    ways: offeredMethods(brand).filter(isProviderMethod),
  }
}

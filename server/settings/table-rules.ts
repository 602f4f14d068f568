import type { Brand, CountryCode, ShippingOption } from '#contract/brand.ts'
import { usualMaximum } from '#contract/catalogue/quantity.ts'
import type { SettingGroup, SettingKind, SettingValue } from '#contract/staff/settings.ts'

/** One thing that the desk can set. `Brand` is what the whole shop reads, so a setting is a change of it. */
export type Setting<Value extends SettingValue = SettingValue> = {
  key: string
  group: SettingGroup
  kind: SettingKind
  least: number
  most: number
  of: (brand: Brand) => Value | undefined
  set: (brand: Brand, value: SettingValue) => Brand
}

const count = (
  key: string,
  group: SettingGroup,
  [least, most]: readonly [number, number],
  of: (brand: Brand) => number | undefined,
  set: (brand: Brand, value: number) => Brand,
): Setting => ({
  key,
  group,
  kind: 'count',
  least,
  most,
  of,
  set: (brand, value) => (typeof value === 'number' ? set(brand, value) : brand),
})

const money = (...[key, group, span, of, set]: Parameters<typeof count>): Setting => ({
  ...count(key, group, span, of, set),
  kind: 'money',
})

const list = (value: SettingValue) => (Array.isArray(value) ? value : [])

/** 1,000.00 is more than any parcel, and 100,000.00 more than any goods. */
const mostShipping = 100_000
const mostGoods = 10_000_000

const withPrice = (options: readonly ShippingOption[], code: string, country: CountryCode, price: number) =>
  options.map((option) => {
    const way = option.to[country]
    return option.code === code && way ? { ...option, to: { ...option.to, [country]: { ...way, price } } } : option
  })

const shippingPrices = ({ shipping, countries }: Brand): Setting[] =>
  shipping.flatMap(({ code, to }) =>
    countries
      .filter((country) => to[country])
      .map((country) =>
        money(
          `shipping/${code}/${country}`,
          'shipping',
          [0, mostShipping],
          (brand) => brand.shipping.find((option) => option.code === code)?.to[country]?.price,
          (brand, price) => ({ ...brand, shipping: withPrice(brand.shipping, code, country, price) }),
        ),
      ),
  )

const invoiceLimit = (name: 'first' | 'perPaid' | 'most') =>
  money(
    `openInvoices/${name}`,
    'limits',
    [0, mostGoods],
    ({ openInvoices }) => openInvoices?.[name],
    (brand, value) =>
      brand.openInvoices ? { ...brand, openInvoices: { ...brand.openInvoices, [name]: value } } : brand,
  )

const reminderDay = (name: keyof Brand['reminderDays']) =>
  count(
    `reminderDays/${name}`,
    'days',
    [1, 180],
    ({ reminderDays }) => reminderDays[name],
    (brand, days) => ({ ...brand, reminderDays: { ...brand.reminderDays, [name]: days } }),
  )

/** Every setting of every storefront but the prices of its parcels. A new one is an entry here and its texts. */
const common: readonly Setting[] = [
  money(
    'freeShippingFrom',
    'shipping',
    [0, mostGoods],
    (brand) => brand.freeShippingFrom,
    (brand, freeShippingFrom) => ({ ...brand, freeShippingFrom }),
  ),
  {
    key: 'cutOff',
    group: 'delivery',
    kind: 'time',
    least: 0,
    most: 0,
    of: ({ delivery }) => delivery.cutOff,
    set: (brand, value) => ({ ...brand, delivery: { ...brand.delivery, cutOff: String(value) } }),
  },
  count(
    'packingDays',
    'delivery',
    [0, 10],
    ({ delivery }) => delivery.packingDays,
    (brand, packingDays) => ({ ...brand, delivery: { ...brand.delivery, packingDays } }),
  ),
  {
    key: 'closedDays',
    group: 'delivery',
    kind: 'dates',
    least: 0,
    most: 60,
    of: ({ delivery }) => delivery.closedDays ?? [],
    set: (brand, value) => ({ ...brand, delivery: { ...brand.delivery, closedDays: list(value).map(String) } }),
  },
  count(
    'maxQuantity',
    'limits',
    [1, 99],
    ({ theme }) => theme?.maxQuantity ?? usualMaximum,
    (brand, maxQuantity) => ({ ...brand, theme: { ...brand.theme, maxQuantity } }),
  ),
  invoiceLimit('first'),
  invoiceLimit('perPaid'),
  invoiceLimit('most'),
  count(
    'paymentDays',
    'days',
    [7, 90],
    ({ paymentDays }) => paymentDays,
    (brand, paymentDays) => ({ ...brand, paymentDays }),
  ),
  reminderDay('first'),
  reminderDay('last'),
  reminderDay('person'),
  // The law of the European Union gives 14 days.
  count(
    'returnDays',
    'days',
    [14, 365],
    ({ returnDays }) => returnDays,
    (brand, returnDays) => ({ ...brand, returnDays }),
  ),
  count(
    'announceDays',
    'days',
    [1, 14],
    ({ subscription }) => subscription.announceDays,
    (brand, announceDays) => ({ ...brand, subscription: { ...brand.subscription, announceDays } }),
  ),
  {
    key: 'retryDays',
    group: 'days',
    kind: 'steps',
    least: 1,
    // The next announcement comes after them in any month.
    most: 7,
    of: ({ subscription }) => subscription.retryDays,
    set: (brand, value) => ({ ...brand, subscription: { ...brand.subscription, retryDays: list(value).map(Number) } }),
  },
  count(
    'ratingInvitationDays',
    'days',
    [1, 90],
    ({ ratingInvitationDays }) => ratingInvitationDays ?? undefined,
    (brand, ratingInvitationDays) => ({ ...brand, ratingInvitationDays }),
  ),
  count(
    'couponDays',
    'days',
    [30, 1095],
    ({ bonus }) => bonus.couponDays,
    (brand, couponDays) => ({ ...brand, bonus: { ...brand.bonus, couponDays } }),
  ),
]

/** The settings that a storefront has: one that offers no invoices has no limit of them. */
export const settingsOf = (file: Brand): Setting[] =>
  [...shippingPrices(file), ...common].filter((setting) => setting.of(file) !== undefined)

import type { Brand, CountryCode, ShippingOption } from '#contract/brand.ts'
import { usualMaximum } from '#contract/catalogue/quantity.ts'
import type {
  SettingGroup,
  SettingKind,
  SettingMistakes,
  SettingsChange,
  SettingValue,
  ShownSetting,
} from '#contract/staff/settings.ts'
import { readValue, written } from './value-rules.ts'

/** One thing that the desk can set. `Brand` is what the whole shop reads, so a setting is a change of it. */
type Setting<Value extends SettingValue = SettingValue> = {
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

/** Values by key, as they are stored. */
export type StoredValues = Readonly<Record<string, SettingValue | null>>

/** The storefront with every value that can be; whether they go together is another question. */
const withValues = (file: Brand, stored: StoredValues): Brand =>
  settingsOf(file).reduce((brand, setting) => {
    const value = stored[setting.key]
    if (value === null || value === undefined) return brand
    const read = readValue(setting, written(setting.kind, value))
    return 'value' in read ? setting.set(brand, read.value) : brand
  }, file)

/** What does not go together, by the field that says so. */
function conflictsIn({ openInvoices, reminderDays: { first, last, person } }: Brand): SettingMistakes {
  return {
    ...(openInvoices && openInvoices.first > openInvoices.most && { 'openInvoices/most': 'limits-order' }),
    ...(last <= first && { 'reminderDays/last': 'days-order' }),
    ...(person <= last && { 'reminderDays/person': 'days-order' }),
  }
}

/**
 * The storefront as the desk has set it. What no longer fits is left out, alone or with what it belongs to, so that
 * neither a stored mistake nor a new file stops anything.
 */
export function brandWith(file: Brand, stored: StoredValues): Brand {
  const brand = withValues(file, stored)
  const groups = Object.keys(conflictsIn(brand)).map((key) => key.replace(/[^/]*$/, ''))
  if (groups.length === 0) return brand
  const fitting = Object.entries(stored).filter(([key]) => !groups.some((group) => key.startsWith(group)))
  return withValues(file, Object.fromEntries(fitting))
}

/** What a form would change. An empty field is the value of the file again. */
export function readSettings(file: Brand, stored: StoredValues, form: Readonly<Record<string, string>>) {
  const now = brandWith(file, stored)
  const mistakes: SettingMistakes = {}
  const changes: SettingsChange[] = []
  for (const setting of settingsOf(file)) {
    const text = form[setting.key]?.trim()
    if (text === undefined) continue
    const [default_, current] = [written(setting.kind, setting.of(file)), written(setting.kind, setting.of(now))]
    const read = text === '' ? undefined : readValue(setting, text)
    if (read && 'mistake' in read) {
      mistakes[setting.key] = read.mistake
      continue
    }
    const next = read ? written(setting.kind, read.value) : default_
    if (next !== current)
      changes.push({ key: setting.key, from: setting.of(now), to: next === default_ ? null : (read?.value ?? null) })
  }
  const next = withValues(file, { ...stored, ...Object.fromEntries(changes.map(({ key, to }) => [key, to])) })
  return { changes, mistakes: { ...conflictsIn(next), ...mistakes } }
}

/** A stored value as people type it; undefined if the storefront has no such setting any more. */
export function writtenOf(file: Brand, key: string, value: SettingValue | null | undefined): string | undefined {
  const setting = settingsOf(file).find((one) => one.key === key)
  return setting && value !== null && value !== undefined ? written(setting.kind, value) : undefined
}

/** The settings as the page shows them. */
export function shownSettings(file: Brand, stored: StoredValues): ShownSetting[] {
  const now = brandWith(file, stored)
  return settingsOf(file).map(({ key, group, kind, least, most, of }) => ({
    key,
    group,
    kind,
    least,
    most,
    value: written(kind, of(now)),
    default: written(kind, of(file)),
    isChanged: written(kind, of(now)) !== written(kind, of(file)),
  }))
}

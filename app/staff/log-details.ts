import { type CurrencyCode, currencyCodes } from '#contract/brand.ts'
import { formatDecimal, formatMoney, type MoneyLocale } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import { momentOf } from './moment.ts'
import { roleTexts } from './role-texts.ts'

/** What the details of an entry are called. Others are shown by the name that they are stored by. */
const labels = {
  role: 'desk.detail_role',
  from: 'desk.detail_from',
  to: 'desk.detail_to',
  before: 'desk.detail_before',
  amount: 'desk.detail_amount',
  booked: 'desk.detail_booked',
  rest: 'desk.detail_rest',
  count: 'desk.detail_count',
  quantity: 'desk.detail_quantity',
  rows: 'desk.detail_rows',
  isWhole: 'desk.detail_is_whole',
  isShared: 'desk.detail_is_shared',
  code: 'desk.detail_code',
  subject: 'desk.detail_subject',
  what: 'desk.detail_what',
  expired: 'desk.detail_expired',
  file: 'desk.detail_file',
  added: 'desk.detail_added',
  changed: 'desk.detail_changed',
  removed: 'desk.detail_removed',
  fields: 'desk.detail_fields',
  market: 'desk.detail_market',
  channel: 'desk.detail_channel',
  lot: 'desk.detail_lot',
  invoice: 'desk.detail_invoice',
  key: 'desk.detail_setting',
  scopes: 'desk-keys.scopes',
  brands: 'desk-keys.storefronts',
  expiresAt: 'desk-keys.expires_on',
} as const satisfies Readonly<Record<string, MessageId>>

const isIn = <Table extends object>(table: Table, name: unknown): name is keyof Table =>
  typeof name === 'string' && Object.hasOwn(table, name)

const moneyNames: readonly string[] = ['amount', 'booked', 'rest']
const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

type Details = Readonly<Record<string, unknown>>
type Words = { t: (id: MessageId) => string; locale: MoneyLocale }

/** The details of an entry in words, without what only says that a form or request was another one. */
export function detailsOf(action: string, details: Details, words: Words): { label: string; value: string }[] {
  const hidden = [
    'request',
    ...(action.startsWith('setting/') ? [] : ['key']),
    ...(hasMoney(details) ? ['currency'] : []),
  ]
  return Object.entries(details)
    .filter(([name]) => !hidden.includes(name))
    .map(([name, value]) => ({
      label: isIn(labels, name) ? words.t(labels[name]) : name,
      value: shownValue(name, value, details, words),
    }))
}

const hasMoney = (details: Details) => moneyNames.some((name) => Object.hasOwn(details, name))

function shownValue(name: string, value: unknown, details: Details, words: Words): string {
  const { t, locale } = words
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'desk.may' : 'desk.may_not')
  if (Array.isArray(value)) return value.map((one) => shownValue('', one, details, words)).join(', ')
  if (typeof value === 'number' && moneyNames.includes(name)) return moneyOf(value, details.currency, locale)
  if (typeof value !== 'string') return JSON.stringify(value)
  // Of a change of roles `from` is one, too.
  if ((name === 'role' || name === 'from') && isIn(roleTexts, value)) return t(roleTexts[value])
  return momentForm.test(value) ? momentOf(new Date(value)) : value
}

const isCurrency = (code: unknown): code is CurrencyCode => currencyCodes.some((known) => known === code)

/** Most entries are about something that has one currency, and do not name it. */
const moneyOf = (cents: number, currency: unknown, locale: MoneyLocale) =>
  isCurrency(currency) ? formatMoney(cents, { currency, locale }) : formatDecimal((cents / 100).toFixed(2), locale)

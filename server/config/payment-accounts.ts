import { z } from 'zod'
import type { Brand } from '#contract/brand.ts'
import { type PaymentMethod, paymentMethods } from '#contract/payment.ts'
import { type Given, list } from './environment.ts'

/** An account at Datatrans. */
export type PaymentAccount = {
  /** The name that its payments carry for ever. */
  provider: string
  merchantId: string
  password: string
  hmacKey: string
  environment: 'sandbox' | 'production'
  /** Storefronts, or single methods of them: `lenteo`, `claravue:twint`. The account without a name takes the rest: `*`. */
  takes: readonly string[]
}

const HmacKey = z.string().regex(/^([0-9a-f]{2}){16,}$/i, 'must be hexadecimal, as the dashboard shows it')
const Environment = z.enum(['sandbox', 'production'], 'must be sandbox or production')
export const accountParts = ['MERCHANT_ID', 'PASSWORD', 'HMAC_KEY', 'ENVIRONMENT'] as const
const methods = paymentMethods.filter((method) => method !== 'invoice')
const named = /^PAYMENT_DATATRANS_([A-Z0-9]+)_(?:MERCHANT_ID|PASSWORD|HMAC_KEY|ENVIRONMENT|FOR)$/

/** The accounts that take money, with the mistakes in them. */
export function readPaymentAccounts(given: Given, brands: readonly Brand[], mistakes: string[]): PaymentAccount[] {
  const before = mistakes.length
  const names = new Set(Object.keys(given).flatMap((key) => named.exec(key)?.[1] ?? []))
  const accounts = ['', ...names].flatMap((name) => readAccount(name, given, mistakes))
  const places = brands.flatMap(({ id }) => [id, ...methods.map((method) => `${id}:${method}`)])
  for (const [place, takers] of Map.groupBy(
    accounts.flatMap(({ takes }) => takes),
    (place) => place,
  )) {
    if (place !== '*' && !places.includes(place))
      mistakes.push(`PAYMENT_DATATRANS_…_FOR names ${place}, which does not exist`)
    if (takers.length > 1) mistakes.push(`PAYMENT_DATATRANS_…_FOR names ${place} twice`)
  }
  const untaken = brands.filter(({ id }) => methods.some((method) => !chosenAccount(accounts, id, method)))
  if (given.SHOP_MODE === 'live' && untaken.length > 0 && mistakes.length === before)
    mistakes.push(
      `PAYMENT_DATATRANS_MERCHANT_ID must name who takes the money${accounts.length ? ` of ${untaken.map(({ id }) => id).join(', ')}` : ''} in live mode: the simulator takes none`,
    )
  return accounts
}

/** The name of the account that takes a new payment. */
export const chosenAccount = (accounts: readonly PaymentAccount[], brand: string, method: PaymentMethod) =>
  [`${brand}:${method}`, brand, '*']
    .map((place) => accounts.find(({ takes }) => takes.includes(place)))
    .find((account) => account !== undefined)?.provider

/** None if nothing is set. */
function readAccount(name: string, given: Given, mistakes: string[]): PaymentAccount[] {
  const prefix = name ? `PAYMENT_DATATRANS_${name}` : 'PAYMENT_DATATRANS'
  const [merchantId, password, hmacKey, environment] = accountParts.map((part) => given[`${prefix}_${part}`])
  if (!name && !merchantId && !password && !hmacKey && !environment) return []
  if (!(merchantId && password && hmacKey && environment)) {
    mistakes.push(`${accountParts.map((part) => `${prefix}_${part}`).join(', ')} must be set together`)
    return []
  }
  const key = HmacKey.safeParse(hmacKey)
  const place = Environment.safeParse(environment)
  if (!key.success) mistakes.push(`${prefix}_HMAC_KEY ${key.error.issues[0]?.message}`)
  if (!place.success) mistakes.push(`${prefix}_ENVIRONMENT ${place.error.issues[0]?.message}`)
  if (!key.success || !place.success) return []
  const takes = name ? list.parse(given[`${prefix}_FOR`]) : ['*']
  const provider = name ? `datatrans-${name.toLowerCase()}` : 'datatrans'
  return [{ provider, merchantId, password, hmacKey, environment: place.data, takes }]
}

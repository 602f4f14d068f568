import type { Db } from '#server/database/database.ts'
import type { coupons } from './schema.ts'
import { insertCoupons } from './store.ts'

type DemoCoupon = Omit<typeof coupons.$inferInsert, 'brand' | 'isDemo'>

/** As the README lists them. Each shows one thing that a coupon can do, or refuse. */
const demoCoupons: readonly DemoCoupon[] = [
  { code: 'WELCOME10', gives: { kind: 'percent', percent: 10 }, newCustomersOnly: true },
  { code: 'SAVE5', gives: { kind: 'amount', amount: 5_00 }, minimum: 50_00 },
  { code: 'FREESHIP', gives: { kind: 'free-shipping' } },
  { code: 'CARE20', gives: { kind: 'percent', percent: 20 }, categories: ['lenscare'] },
  { code: 'ONCE15', gives: { kind: 'percent', percent: 15 }, oncePerCustomer: true },
  { code: 'LIMIT1', gives: { kind: 'percent', percent: 10 }, usageLimit: 1 },
  { code: 'NOPROMO10', gives: { kind: 'percent', percent: 10 }, notWithPromotionalPrices: true },
  { code: 'EXPIRED1', gives: { kind: 'amount', amount: 1_00 }, validUntil: new Date('2026-01-01') },
]

/** Codes to try the coupon field with. Those that exist already stay as they are, with their uses. */
export const loadDemoCoupons = (db: Db, brands: readonly { id: string }[]) =>
  insertCoupons(
    db,
    brands.flatMap(({ id: brand }) => demoCoupons.map((coupon) => ({ ...coupon, brand, isDemo: true }))),
  )

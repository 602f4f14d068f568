import { z } from 'zod'

export const pointsStates = ['pending', 'usable', 'spent', 'expired', 'taken-back'] as const
export type PointsState = (typeof pointsStates)[number]

/** How many orders a page of the account lists. */
export const pointsPerPage = 20

/** The points of one order. */
export const BonusPointsOrder = z
  .object({
    order_id: z.string(),
    order_number: z.string(),
    token_value: z.string().describe('Of the order'),
    created_at: z.string(),
    points: z.int().describe('What the order has earned'),
    points_taken_back: z.int().describe('What refunds have taken back of it'),
    points_left: z.int().describe('What can be used, now or later'),
    state: z.enum(pointsStates),
    usable_from: z.string(),
    expires_on: z.string().describe('The last day, such as 2027-12-31'),
  })
  .meta({ id: 'BonusPointsOrder' })
export type BonusPointsOrder = z.infer<typeof BonusPointsOrder>

/** Points that became a coupon. */
export const BonusConversion = z
  .object({
    points: z.int(),
    amount: z.int().describe('In minor units'),
    currency_code: z.string(),
    coupon_code: z.string(),
    converted_at: z.string(),
    valid_until: z.string().describe('The last day, such as 2027-12-31'),
    state: z.enum(['open', 'used', 'expired']),
  })
  .meta({ id: 'BonusConversion' })
export type BonusConversion = z.infer<typeof BonusConversion>

/** The figures of a customer at this storefront. */
export const BonusPointsStats = z
  .object({
    balance: z
      .int()
      .describe('Below zero if a refund took back points that had become a coupon: later ones make up for it'),
    usable: z.int().describe('What can become a coupon now'),
    pending: z.int().describe('What cannot be used yet: the goods may still come back'),
    earned: z.int(),
    taken_back: z.int(),
    converted: z.int(),
    expired: z.int(),
    expiring: z.object({ points: z.int(), on: z.string() }).nullable().describe('What expires next'),
    threshold: z.int().describe('How many points become a coupon'),
    missing: z.int().describe('How many are missing to the threshold'),
    amount: z.int().describe('What the coupon for one threshold is worth, in minor units'),
    currency_code: z.string(),
    pending_days: z.int().describe('How many days after the order its points can be used'),
    convertible: z
      .object({ points: z.int(), amount: z.int() })
      .nullable()
      .describe('What a conversion would take and give now'),
  })
  .meta({ id: 'BonusPointsStats' })
export type BonusPointsStats = z.infer<typeof BonusPointsStats>

/** Miles that were credited, or will be, for an order. */
export const MilesCredit = z
  .object({
    order_number: z.string(),
    order_created_at: z.iso.datetime({ offset: true }),
    miles: z.int().nonnegative(),
    state: z.enum(['pending', 'credited']),
  })
  .meta({ id: 'MilesCredit' })
export type MilesCredit = z.infer<typeof MilesCredit>

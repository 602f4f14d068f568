import { paginate } from '#contract/catalogue/listing.ts'
import {
  type BonusConversion,
  type BonusPointsOrder,
  type BonusPointsStats,
  pointsPerPage,
} from '#contract/loyalty/bonus-points.ts'
import { ok, type Result } from '#contract/result.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Db } from '#server/database/database.ts'
import type { Log } from '#server/process/log.ts'
import type { MileageService } from './mileage.ts'
import { milesOf } from './miles.ts'
import { type BonusBrand, convertPoints, pointsOf } from './operations.ts'
import { conversionOf, missingPoints, stateOf } from './rules.ts'
import type { Conversion } from './store.ts'

type LoyaltyRequest = {
  db: Db
  brand: BonusBrand
  mileage: MileageService | undefined
  log: Pick<Log, 'warn'>
  now: Date
  /** Refuses guests. */
  who: () => Promise<Result<{ userId: string }, { code: 'sign-in-required' }>>
  orderToken: (orderId: string) => string
  /** The Miles and More number of the account. */
  milesNumber: (userId: string) => Promise<string | null>
}
type Points = Awaited<ReturnType<typeof pointsOf>>

/** The bonus points and miles of the customer who makes this request. */
export function loyaltyForRequest(request: LoyaltyRequest) {
  const { db, brand, mileage, log, now, who, orderToken, milesNumber } = request

  async function points() {
    const visitor = await who()
    return visitor.ok ? ok(await pointsOf(db, { brand, customerId: visitor.value.userId, now })) : visitor
  }

  /** The newest first. */
  const ordersIn = ({ account, numbers }: Points): BonusPointsOrder[] =>
    account.lots.toReversed().map((lot) => ({
      order_id: lot.orderId,
      order_number: String(numbers.get(lot.orderId) ?? ''),
      token_value: orderToken(lot.orderId),
      created_at: lot.at.toISOString(),
      points: lot.earned,
      points_taken_back: lot.takenBack,
      points_left: lot.left,
      state: stateOf(lot, now),
      usable_from: lot.usableFrom.toISOString(),
      expires_on: lot.expiresOn,
    }))

  const conversionView = ({ points, amount, code, at, validUntil, isUsed }: Conversion): BonusConversion => ({
    points,
    amount,
    currency_code: brand.currency,
    coupon_code: code,
    converted_at: at.toISOString(),
    valid_until: isoDate(new Date(validUntil.getTime() - 1), zoneOf(brand)),
    state: isUsed ? 'used' : validUntil <= now ? 'expired' : 'open',
  })

  function statsIn({ account }: Points): BonusPointsStats {
    const { balance, usable, pending, earned, takenBack, converted, expired, expiring } = account
    const { threshold, amount, pendingDays } = brand.bonus
    return {
      balance,
      usable,
      pending,
      earned,
      taken_back: takenBack,
      converted,
      expired,
      expiring: expiring ?? null,
      threshold,
      missing: missingPoints(account, brand.bonus),
      amount,
      currency_code: brand.currency,
      pending_days: pendingDays,
      convertible: conversionOf(account, brand.bonus) ?? null,
    }
  }

  return {
    async stats() {
      const found = await points()
      return found.ok ? ok(statsIn(found.value)) : found
    },
    /** A page of the orders, counted from 1, and how many there are. */
    async orders(page: number, perPage: number) {
      const found = await points()
      if (!found.ok) return found
      const all = ordersIn(found.value)
      return ok({ members: all.slice((page - 1) * perPage, page * perPage), total: all.length })
    },
    /** Everything that the page of the account shows. A page beyond the last one is the last one. */
    async overview(page: number) {
      const found = await points()
      if (!found.ok) return found
      const all = ordersIn(found.value)
      const pagination = paginate({ page, itemsPerPage: pointsPerPage }, all.length)
      const end = pagination.currentPage * pointsPerPage
      return ok({
        stats: statsIn(found.value),
        orders: all.slice(end - pointsPerPage, end),
        pagination,
        conversions: found.value.conversions.map(conversionView),
      })
    },
    async convert(key?: string) {
      const visitor = await who()
      if (!visitor.ok) return visitor
      const converted = await convertPoints(db, { brand, customerId: visitor.value.userId, key, now })
      if (!converted.ok) return converted
      const { conversion, isNew } = converted.value
      return ok({ conversion: conversionView(conversion), isNew })
    },
    /** Undefined if the shop has no mileage service. */
    async miles() {
      const visitor = await who()
      if (!visitor.ok || !mileage) return visitor.ok ? undefined : visitor
      const owner = { brand: brand.id, customerId: visitor.value.userId }
      return milesOf({ db, service: mileage, log, owner, number: await milesNumber(owner.customerId) })
    },
  }
}

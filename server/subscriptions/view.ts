import type { Brand, CountryCode, LocaleCode } from '#contract/brand.ts'
import { formatOption } from '#contract/catalogue/lens-choice.ts'
import { axisNames } from '#contract/catalogue/lens-parameters.ts'
import { inCurrency } from '#contract/in-currency.ts'
import type {
  SubscriptionItem,
  SubscriptionMeans,
  SubscriptionRenewal,
  Subscription as SubscriptionView,
} from '#contract/subscription/subscription.ts'
import type { Db } from '#server/database/database.ts'
import { type LastLine, type Offers, type PlannedLine, placeOf, readOffers } from '#server/reorder/operations.ts'
import { planRenewal, type RenewalPlan } from './plan-rules.ts'
import { type PastRenewal, readLines, readPastRenewals, type SubscriptionRow } from './store.ts'

type ViewContext = {
  db: Db
  brand: Brand
  locale: LocaleCode
  /** The customer's wearers; names are shown only if there are several. */
  wearers: readonly { id: string; name: string }[]
  /** Saved means of payment that work. */
  means: readonly SubscriptionMeans[]
  shippingName: (code: string, country: CountryCode) => string
}

export type PlannedView = { row: SubscriptionRow; view: SubscriptionView; plan: RenewalPlan }

/** Subscriptions as screens and the API show them: with the next order at the prices of today, each in its currency. */
export async function viewSubscriptions(
  context: ViewContext,
  rows: readonly SubscriptionRow[],
): Promise<PlannedView[]> {
  const found: PlannedView[] = []
  for (const [currency, some] of Map.groupBy(rows, ({ currency }) => currency))
    found.push(...(await viewsIn({ ...context, brand: inCurrency(context.brand, currency) }, some)))
  return rows.flatMap((row) => found.find((one) => one.row === row) ?? [])
}

/** Three statements for all. */
async function viewsIn(context: ViewContext, rows: readonly SubscriptionRow[]): Promise<PlannedView[]> {
  const { db, brand, locale } = context
  const ids = rows.map(({ id }) => id)
  const [lines, renewals] = await Promise.all([readLines(db, ids), readPastRenewals(db, ids)])
  const productIds = lines.map(({ productId }) => productId)
  const offers = await readOffers(db, placeOf(brand, locale), productIds)
  return rows.map((row) => {
    const own = renewals.filter(({ subscriptionId }) => subscriptionId === row.id)
    const agreedTotal = own.find(({ period }) => period === row.nextPeriod)?.agreedTotal ?? null
    const repeated = { ...row, lines: lines.filter(({ subscriptionId }) => subscriptionId === row.id) }
    const plan = planRenewal(repeated, { brand, offers, agreedTotal })
    return { row, plan, view: view(context, row, { plan, offers, renewals: own }) }
  })
}

type Found = { plan: RenewalPlan; offers: Offers; renewals: readonly PastRenewal[] }

function view(context: ViewContext, row: SubscriptionRow, { plan, offers, renewals }: Found): SubscriptionView {
  const { brand, shippingName, means } = context
  const isActive = row.state === 'active'
  const past = renewals.map(renewalView)
  const payment = means.find(({ payment_method, alias }) => payment_method === row.paymentMethod && alias === row.alias)
  return {
    id: row.id,
    state: isActive ? 'active' : 'inactive',
    paused_until: row.pausedUntil,
    pause_reason: row.pauseReason,
    ended_at: row.endedAt?.toISOString() ?? null,
    frequency: row.frequency,
    next_on: isActive ? row.nextOn : null,
    next_period: row.nextPeriod,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    order_id: row.orderId,
    currency_code: brand.currency,
    items: plan.lines.map((planned) => itemView(context, planned, offers)),
    items_total: plan.items,
    shipping_total: plan.shipping,
    total: plan.total,
    email: row.email,
    billing_address: row.billingAddress,
    shipping_address: row.shippingAddress,
    shipping_method: {
      code: row.shippingMethod,
      name: shippingName(row.shippingMethod, row.shippingAddress.country_code),
    },
    payment: payment ?? { payment_method: row.paymentMethod, alias: null, masked: null, expires: null },
    renewal: row.state === 'ended' ? null : (past.find(({ period }) => period === row.nextPeriod) ?? null),
    renewals: past.filter(({ period }) => row.state === 'ended' || period !== row.nextPeriod),
  }
}

function itemView({ wearers }: ViewContext, planned: PlannedLine, offers: Offers): SubscriptionItem {
  const { last, change, next } = planned
  const offer = offers.get(last.productId)
  const wearer = wearers.find(({ id }) => id === last.wearerId)
  const nearest = planned.nearest ? offers.get(planned.nearest) : undefined
  const other = next && offers.get(next.productId)
  return {
    line: last.line,
    product_id: last.productId,
    variant_id: last.variantId,
    title: offer?.title ?? last.productId,
    path: offer?.isSold ? `/p/${last.productId}/${offer.slug}` : null,
    image: offer?.image ?? null,
    category: offer?.category ?? '',
    options: last.options,
    formatted_options: formatted(last, offers),
    eye: last.eye,
    wearer_id: wearer?.id ?? null,
    wearer_name: wearer && wearers.length > 1 ? wearer.name : null,
    quantity: last.quantity,
    unit_price: last.unitPrice,
    change,
    next: next && {
      product_id: next.productId,
      title: other?.title ?? next.productId,
      path: other ? `/p/${next.productId}/${other.slug}` : null,
      quantity: next.quantity,
      unit_price: next.unitPrice,
    },
    nearest: nearest ? { title: nearest.title, path: `/p/${nearest.productId}/${nearest.slug}` } : null,
  }
}

const formatted = ({ options, productId }: LastLine, offers: Offers) =>
  axisNames.flatMap((name) => {
    const value = options[name]
    const labels = offers.get(productId)?.colorLabels ?? {}
    return value === undefined ? [] : [{ name, value: formatOption(name, value, labels) }]
  })

const renewalView = (renewal: PastRenewal): SubscriptionRenewal => ({
  period: renewal.period,
  due_on: renewal.dueOn,
  state: renewal.state,
  waits_for: renewal.waitsFor,
  next_try_on: renewal.nextTryOn,
  order:
    renewal.orderId && renewal.orderNumber !== null
      ? { id: renewal.orderId, number: String(renewal.orderNumber), total: renewal.orderTotal ?? 0 }
      : null,
})

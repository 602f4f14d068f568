import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import { lineMaximum } from '#contract/catalogue/quantity.ts'
import { sumOf } from '#contract/money-rules.ts'
import type { ReorderChoice } from '#contract/reorder/choice.ts'
import type { LinePlan, ReorderPlan } from '#contract/reorder/reorder.ts'
import type { Db } from '#server/database/database.ts'
import { predictDelivery, shippingWays } from '#server/delivery/operations.ts'
import type { Offers } from './offer-rules.ts'
import { type LastLine, type PlannedLine, planLines } from './rules.ts'
import { type LastOrder, placeOf, readOffers } from './store.ts'
import { type Trial, trialsFor } from './trial-rules.ts'

export type PlanContext = {
  db: Db
  brand: Brand
  locale: LocaleCode
  /** The price list that applies to a product for this visitor. */
  channelFor: (productId: string) => PriceChannel
  now: Date
}

export type Plan = { order: LastOrder; lines: PlannedLine[]; trials: Trial[]; offers: Offers }

/** The prices of an order in another currency say nothing about those of today: no line is dearer or cheaper than it was. */
function withoutComparison(planned: PlannedLine): PlannedLine {
  const { last, next, change } = planned
  if (!next) return planned
  const isAboutPrice = change === 'dearer' || change === 'cheaper'
  const same = { ...planned, last: { ...last, unitPrice: next.unitPrice } }
  return isAboutPrice ? { ...same, change: 'kept', why: 'same' } : same
}

/** The lines of an order, without what was cancelled. */
function lastLines({ lines, cancelled }: LastOrder): LastLine[] {
  const kept = lines.map((line) => ({ ...line, quantity: line.quantity - (cancelled[line.line] ?? 0) }))
  return kept
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({ ...line, eye: line.eye ?? null, wearerId: line.wearerId ?? null }))
}

/** What an earlier order would be today. One statement reads all that decides about it. */
export async function planOrder(context: PlanContext, order: LastOrder, choice: ReorderChoice): Promise<Plan> {
  const { db, brand, locale, channelFor } = context
  const lines = lastLines(order)
  const trialIds = choice.trials ? (brand.theme?.reorderTrials ?? []) : []
  const ids = [...lines.map(({ productId }) => productId), ...trialIds]
  const offers = await readOffers(db, placeOf(brand, locale), ids)
  const today = planLines(lines, offers, {
    channelOf: (_, productId) => channelFor(productId),
    quantityOf: (line) => Math.min(choice.quantities.get(line.line) ?? line.quantity, mostOf(brand, line.productId)),
  })
  const isComparable = order.cart.currency_code === brand.currency
  const planned = isComparable ? today : today.map(withoutComparison)
  return { order, lines: planned, trials: trialsFor(planned, trialIds, offers), offers }
}

const mostOf = (brand: Brand, productId: string) => lineMaximum(brand, { productId, available: 0, stopOrder: false })

/** Whether anything of it can be ordered, whatever the customer leaves out. */
export const hasOffers = ({ lines }: Pick<Plan, 'lines'>) => lines.some(({ next }) => next !== null)
export const hasPieces = ({ lines }: Pick<Plan, 'lines'>) => lines.some(({ next }) => next && next.quantity > 0)

/** The plan as screens and the API show it. Only the owner of the order sees where it went. */
export async function planView(
  context: PlanContext,
  plan: Plan,
  { isOwner }: { isOwner: boolean },
): Promise<ReorderPlan> {
  const { order, trials } = plan
  const { cart } = order
  const lines = plan.lines.map((line) => lineView(line, plan, context.brand))
  const items_total = sumOf(lines.map(({ next }) => next?.total ?? 0)) + sumOf(trials.map(({ unitPrice }) => unitPrice))
  const shipping_total = items_total > 0 ? shippingCost(context.brand, order, items_total) : 0
  return {
    order: { id: order.id, number: String(order.number), created_at: new Date(order.createdAt).toISOString() },
    currency_code: context.brand.currency,
    lines,
    added: trials.map(({ offer, unitPrice }) => ({
      product_id: offer.productId,
      title: offer.title,
      slug: offer.slug,
      unit_price: unitPrice,
    })),
    arrival: await arrivalOf(context, plan),
    ships_to: isOwner ? destinationOf(order) : null,
    last: {
      currency_code: cart.currency_code,
      items_total: cart.items_total,
      order_promotion_total: cart.order_promotion_total,
      shipping_total: cart.shipping_total,
      total: cart.total,
    },
    now: { items_total, order_promotion_total: 0, shipping_total, total: items_total + shipping_total },
  }
}

export const destinationOf = ({ changedAddress, cart }: LastOrder) => changedAddress ?? cart.shipping_address

/** What the same way of shipping costs today, or the first one if it is not offered any more. */
function shippingCost(brand: Brand, order: LastOrder, goods: number): number {
  const ways = shippingWays(brand, destinationOf(order)?.country_code ?? brand.country)
  const code = order.cart.shipments[0]?.method.code
  const way = ways.find((one) => one.code === code) ?? ways[0]
  if (!way) return 0
  return brand.freeShippingBy.includes(way.key) && goods >= brand.freeShippingFrom ? 0 : way.price
}

async function arrivalOf({ db, brand, now }: PlanContext, { order, lines }: Plan): Promise<ReorderPlan['arrival']> {
  const items = lines.flatMap(({ next }) =>
    next && next.quantity > 0
      ? [
          {
            catalog: brand.id,
            variant_representation: { product_id: next.productId, option: next.options },
            quantity: next.quantity,
          },
        ]
      : [],
  )
  if (items.length === 0) return null
  const key = order.cart.shipments[0]?.method.key
  const country = destinationOf(order)?.country_code
  const isOffered = shippingWays(brand, country ?? brand.country).some((way) => way.key === key)
  const dates = await predictDelivery(
    db,
    brand,
    { items, country, shippingOption: isOffered ? key : undefined },
    now.toTemporalInstant(),
  )
  const { calculated_arrival_date_min: min, calculated_arrival_date_max: max } = dates.ok ? dates.value : {}
  return min && max ? { min, max } : null
}

function lineView(planned: PlannedLine, { order, offers }: Plan, brand: Brand): LinePlan {
  const { last, change, why, next, nearest } = planned
  const item = order.cart.items[last.line - 1]
  const offer = next ? offers.get(next.productId) : undefined
  const near = nearest === null ? undefined : offers.get(nearest)
  const left = next && offer?.left[next.variantId]
  const stock = { available: left ?? 0, stopOrder: left !== undefined }
  return {
    line: last.line,
    change,
    why,
    last: {
      product_id: last.productId,
      // In the language of the reader, which may not be that of the order.
      title: offers.get(last.productId)?.title || (item?.title ?? ''),
      category: item?.category ?? '',
      images: item?.images ?? { front: '' },
      options: last.options,
      eye: last.eye,
      wearer_id: last.wearerId,
      wearer_name: item?.wearer_name ?? null,
      formatted_options: item?.formatted_options ?? [],
      quantity: last.quantity,
      unit_price: last.unitPrice,
    },
    next:
      next && offer
        ? {
            product_id: next.productId,
            variant_id: next.variantId,
            title: offer.title,
            slug: offer.slug,
            image: offer.image,
            quantity: next.quantity,
            max_quantity: lineMaximum(brand, { productId: next.productId, ...stock }),
            unit_price: next.unitPrice,
            total: next.unitPrice * next.quantity,
          }
        : null,
    nearest: near ? { product_id: near.productId, title: near.title, slug: near.slug } : null,
  }
}

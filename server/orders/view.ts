import type { Brand } from '#contract/brand.ts'
import type { Order } from '#contract/checkout/order.ts'
import type { OrderStory } from '#contract/checkout/order-story.ts'
import { arrivalOfParcel } from '#server/delivery/operations.ts'
import { isChangeable, isReorderable } from './rules.ts'
import type { OrderRow, Payment } from './store.ts'
import type { ProductTitle } from './title-store.ts'

/** What has happened to an order that was placed just now. */
export const newStory = ({ state, createdAt }: Pick<OrderRow, 'state' | 'createdAt'>): OrderStory => ({
  events: [{ type: 'placed', at: createdAt.toISOString(), state }],
  parcels: [],
  changeable: isChangeable(state),
  cancelled: [],
  returns: [],
  returnable: [],
  return_by: null,
  refunds: [],
  documents: [],
  invoice: null,
  reminder_alarm: null,
})

type ViewedOrder = { payment: Payment; order: OrderRow; story: OrderStory }
type Sender = Pick<Brand, 'shipping' | 'delivery'>

/** Of an order that has left as a whole, the parcel that comes last: what was said before it left is out of date. */
function arrivalOfParcels({ payment, order, story }: ViewedOrder, sender: Sender) {
  const { cart } = payment.snapshot
  const country = (order.shippingAddress ?? cart.shipping_address)?.country_code
  if (order.state !== 'shipped' || !country) return undefined
  const code = cart.shipments[0]?.method.code
  return story.parcels
    .flatMap(
      ({ state, shipped_at: shippedAt }) =>
        (state === 'shipped' && shippedAt && arrivalOfParcel(sender, { shippedAt, country, code })) || [],
    )
    .toSorted((a, b) => a.max.localeCompare(b.max))
    .at(-1)
}

/** An order as screens and the API show it: what was frozen when it was paid, and what has happened since. */
export function orderView(viewed: ViewedOrder, token: string, sender: Sender): Order {
  const { payment, order, story } = viewed
  const { cart, tags, locale, delivery } = payment.snapshot
  const { version: _, notices: __, coupons_allowed: ___, free_shipping: ____, ...frozen } = cart
  const later = story.events.findLast(({ arrival }) => arrival)?.arrival
  const arrival = arrivalOfParcels(viewed, sender) ?? (later ? { min: later, max: later } : delivery)
  return {
    ...frozen,
    ...story,
    customer_email: order.email,
    shipping_address: order.shippingAddress ?? frozen.shipping_address,
    // Orders from before lines knew their eye and wearer have none.
    items: cart.items.map((item) => ({
      ...item,
      eye: item.eye ?? null,
      wearer_id: item.wearer_id ?? null,
      wearer_name: item.wearer_name ?? null,
    })),
    token_value: token,
    id: order.id,
    number: String(order.number),
    internal_order_id: order.id,
    state: order.state,
    checkout_state: 'completed',
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    refunded_at: order.refundedAt?.toISOString() ?? null,
    reorderable: isReorderable(cart, order.state),
    calculated_arrival_date_min: arrival?.min ?? null,
    calculated_arrival_date_max: arrival?.max ?? null,
    tags,
    locale_code: locale,
    payment_method: payment.method,
    redacted: false,
  }
}

/** The lines of an order, with the products called as in the reader's language. Papers keep what was ordered. */
export const inReadersWords = (items: Order['items'], titles: readonly ProductTitle[]): Order['items'] =>
  items.map((item) => {
    const known = titles.find(({ id }) => id === item.product_id)
    if (!known) return item
    const name = [known.title, ...item.formatted_options.map(({ value }) => value)].join(' · ')
    return { ...item, title: known.title, slug: known.slug, name }
  })

const withoutPersonalData = {
  billing_address: null,
  shipping_address: null,
  customer: null,
  customer_email: null,
  account_id: null,
  comment: null,
  miles_and_more_number: null,
} as const

/** For visitors who only have the link: without personal data and prescriptions. */
export function redact(order: Order): Order {
  const items = order.items.map((item) => ({
    ...item,
    name: item.title,
    options: {},
    eye: null,
    wearer_id: null,
    wearer_name: null,
    formatted_options: [],
    variant_id: item.product_id,
    meta: { product_id: item.product_id, variant_id: item.product_id },
  }))
  // A tracking number opens the address at some carriers.
  const parcels = order.parcels.map((parcel) => ({ ...parcel, tracking_number: null, tracking_url: null }))
  return {
    ...order,
    ...withoutPersonalData,
    items,
    parcels,
    returns: [],
    returnable: [],
    documents: [],
    invoice: null,
    reminder_alarm: null,
    changeable: false,
    redacted: true,
  }
}

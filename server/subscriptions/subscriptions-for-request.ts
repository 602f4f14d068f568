import { z } from 'zod'
import type { Brand, CurrencyCode, LocaleCode } from '#contract/brand.ts'
import { inCurrency } from '#contract/in-currency.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { LinkedRenewal } from '#contract/subscription/link.ts'
import type {
  CreateSubscription,
  ForecastEntry,
  Subscription,
  SubscriptionMeans,
  UpdateSubscription,
  UpdateSubscriptionsAddresses,
} from '#contract/subscription/subscription.ts'
import type { Translate } from '#messages/translate.ts'
import type { Db } from '#server/database/database.ts'
import { shippingName, shippingWays } from '#server/delivery/operations.ts'
import type { Visitor } from '#server/identity/operations.ts'
import { readOrderById } from '#server/orders/operations.ts'
import { wearersOf } from '#server/wearers/operations.ts'
import { type AnswerRefusal, payRenewal, sayYes } from './answers.ts'
import { actByLink, type LinkAct, viewLink } from './link.ts'
import * as subscriptions from './operations.ts'
import { explainSubscription } from './refusals.ts'
import type { RenewalContext } from './renewal-context.ts'
import type { ChangeRefusal } from './rules.ts'
import { type Owner, readSubscription, readSubscriptions } from './store.ts'
import { type SubscribeRefusal, subscribe } from './subscribe.ts'
import { offerOf, proposedFrequency, type SubscriptionOffer } from './subscription-offer.ts'
import { forecastOf, pageOf, type SubscriptionPage } from './subscription-page.ts'
import { type PlannedView, viewSubscriptions } from './view.ts'

export type SubscriptionsRequest = {
  db: Db
  brand: Brand
  locale: LocaleCode
  now: number
  say: Translate
  shippingTexts: Translate
  client: string
  visitor: () => Promise<Visitor>
  renewals: RenewalContext
}
type SignInRequired = { code: 'sign-in-required' }
type Customer = Owner & {
  /** Staff who act as the customer do not see or use the customer's saved means of payment. */
  isActing: boolean
}
export type SubscriptionRefusal =
  | SignInRequired
  | subscriptions.NotFound
  | ChangeRefusal
  | SubscribeRefusal
  | AnswerRefusal
  | { code: 'order-not-found' }
  | { code: 'acting' }
type Answer<T, E = SubscriptionRefusal> = Promise<Result<T, E>>

const isId = (id: string) => z.uuid().safeParse(id).success

/** The subscriptions of the customer who makes this request. Those of others do not exist. */
export function subscriptionsForRequest(request: SubscriptionsRequest) {
  const { db, brand, locale, shippingTexts } = request
  const now = new Date(request.now)
  const context = { db, brand, locale, now }
  const linkPlace = { context: request.renewals, brand, client: request.client }

  async function customer(): Promise<Result<Customer, SignInRequired>> {
    const who = await request.visitor()
    if (who.kind !== 'customer') return err({ code: 'sign-in-required' })
    return ok({ brand: brand.id, customerId: who.userId, isActing: who.actedBy !== undefined })
  }

  /** Invoices are in the storefront's own currency only. */
  const meansOf = async (owner: Customer, currency?: CurrencyCode | null): Promise<SubscriptionMeans[]> => {
    const all = await subscriptions.meansFor(db, { brand: inCurrency(brand, currency), now }, owner)
    return owner.isActing ? all.filter(({ alias }) => alias === null) : all
  }

  async function plannedOf(owner: Customer, rows: Awaited<ReturnType<typeof readSubscriptions>>) {
    const [wearers, means] = await Promise.all([wearersOf(db, owner.customerId), meansOf(owner)])
    const nameOf = (code: string, country: Brand['country']) => {
      const way = shippingWays(brand, country).find((one) => one.code === code)
      return way ? shippingName(way.key, shippingTexts) : code
    }
    return viewSubscriptions({ db, brand, locale, wearers, means, shippingName: nameOf }, rows)
  }

  const viewsOf = async (owner: Customer) =>
    (await plannedOf(owner, await readSubscriptions(db, owner))).map(({ view }) => view)

  /** A subscription of the customer, with its present plan. */
  async function own(id: string): Answer<PlannedView & { owner: Customer }, SignInRequired | subscriptions.NotFound> {
    const owner = await customer()
    if (!owner.ok) return owner
    const row = isId(id) ? await readSubscription(db, owner.value, id) : undefined
    const [found] = row ? await plannedOf(owner.value, [row]) : []
    return found ? ok({ ...found, owner: owner.value }) : err({ code: 'subscription-not-found' })
  }

  async function viewOf(owner: Customer, id: string): Answer<Subscription, subscriptions.NotFound> {
    const row = isId(id) ? await readSubscription(db, owner, id) : undefined
    const [found] = row ? await plannedOf(owner, [row]) : []
    return found ? ok(found.view) : err({ code: 'subscription-not-found' })
  }

  const usesAlias = ({ alias }: { alias?: string | null | undefined }) => typeof alias === 'string'

  return {
    async all(): Answer<Subscription[], SignInRequired> {
      const owner = await customer()
      if (!owner.ok) return owner
      return ok(await viewsOf(owner.value))
    },

    async one(id: string): Answer<Subscription> {
      const found = await own(id)
      return found.ok ? ok(found.value.view) : found
    },

    async forecast(id: string, months: number): Answer<ForecastEntry[]> {
      const found = await own(id)
      return found.ok ? ok(forecastOf(brand, now, found.value.row, found.value.plan, months)) : found
    },

    /** The subscription with everything that its page offers. */
    async page(id: string): Answer<SubscriptionPage & { subscription: Subscription }> {
      const found = await own(id)
      if (!found.ok) return found
      const { row, plan, view, owner } = found.value
      const [wearers, means] = await Promise.all([wearersOf(db, owner.customerId), meansOf(owner, row.currency)])
      const terms = { brand: inCurrency(brand, row.currency), now, shippingTexts, means, wearers }
      return ok({ subscription: view, ...pageOf(terms, row, plan) })
    },

    /** A yes to the plan of the next order that was shown: its prices, successors, and to do without what is gone. */
    async agree(id: string, { period, total }: { period: number; total: number }): Answer<null> {
      const found = await own(id)
      if (!found.ok) return found
      // What is due is charged at once, with the customer's own means.
      if (found.value.owner.isActing) return err({ code: 'acting' })
      if (!Number.isSafeInteger(period)) return err({ code: 'bad-value', field: 'period' })
      const said = await sayYes(request.renewals, { subscriptionId: id, period, total })
      return said.ok ? ok(null) : said
    },

    /** The token and the currency of the cart with which the customer pays for the next order by hand. `total` is what was shown. */
    async payable(id: string, total: number): Answer<{ token: string; currency: CurrencyCode }> {
      const found = await own(id)
      if (!found.ok) return found
      const key = { subscriptionId: id, period: found.value.row.nextPeriod }
      const cart = await payRenewal(request.renewals, { ...key, total })
      if (!cart.ok) return cart
      return ok({ token: cart.value.token, currency: inCurrency(brand, found.value.row.currency).currency })
    },

    /** How often what is in a cart would come together. */
    frequencyFor: (items: Parameters<typeof proposedFrequency>[1]) => proposedFrequency(db, items),

    explain: (refusal: SubscriptionRefusal) => explainSubscription(refusal, request.say),

    link: {
      /** What a link shows to its holder; undefined if it is worth nothing. `isOwn`: the reader is the customer. */
      async view(token: string): Promise<(LinkedRenewal & { isOwn: boolean }) | undefined> {
        const [linked, owner] = [await viewLink(linkPlace, token), await customer()]
        return linked && { ...linked.view, isOwn: owner.ok && owner.value.customerId === linked.customerId }
      },
      act: (token: string, act: LinkAct) => actByLink(linkPlace, token, act),
    },

    /** Repeats an order of the customer. Sent twice, it is the same subscription. */
    async create(wish: CreateSubscription): Answer<{ subscription: Subscription; isNew: boolean }> {
      const owner = await customer()
      if (!owner.ok) return owner
      if (owner.value.isActing && usesAlias(wish)) return err({ code: 'acting' })
      const found = await readOrderById(db, wish.order_id)
      const isOwn = found?.order?.brand === brand.id && found.order.customerId === owner.value.customerId
      if (!found?.order || !isOwn) return err({ code: 'order-not-found' })
      const { payment_method: method, alias } = wish
      const offered = await meansOf(owner.value, found.order.currency)
      if (!offered.some((one) => one.payment_method === method && one.alias === alias))
        return err({ code: 'bad-value', field: alias === null ? 'payment_method' : 'alias' })
      const placed = { order: found.order, payment: found.payment }
      const { frequency, next_on: nextOn, lines } = wish
      const made = await subscribe(context, placed, { frequency, nextOn, lines, means: { method, alias } })
      if (!made.ok) return made
      const view = await viewOf(owner.value, made.value.id)
      return view.ok ? ok({ subscription: view.value, isNew: made.value.isNew }) : view
    },

    async update(id: string, change: UpdateSubscription): Answer<Subscription> {
      const owner = await customer()
      if (!owner.ok) return owner
      if (owner.value.isActing && usesAlias(change)) return err({ code: 'acting' })
      if (!isId(id)) return err({ code: 'subscription-not-found' })
      const { customerId } = owner.value
      const updated = await subscriptions.updateSubscription(context, { customerId, id }, change)
      return updated.ok ? viewOf(owner.value, id) : updated
    },

    async updateAddresses(change: UpdateSubscriptionsAddresses): Answer<Subscription[]> {
      const owner = await customer()
      if (!owner.ok) return owner
      const updated = await subscriptions.updateAddresses(context, owner.value.customerId, change)
      return updated.ok ? ok(await viewsOf(owner.value)) : updated
    },

    async means(): Answer<SubscriptionMeans[], SignInRequired> {
      const owner = await customer()
      return owner.ok ? ok(await meansOf(owner.value)) : owner
    },

    /** What the page of an order offers to its customer. */
    async offerFor(orderId: string): Promise<SubscriptionOffer | undefined> {
      const owner = await customer()
      const found = owner.ok && isId(orderId) ? await readOrderById(db, orderId) : undefined
      if (!owner.ok || !found?.order || found.order.brand !== brand.id) return undefined
      if (found.order.customerId !== owner.value.customerId) return undefined
      const { currency } = found.order
      const readMeans = () => meansOf(owner.value, currency)
      return offerOf({ db, brand, readMeans }, { order: found.order, payment: found.payment })
    },
  }
}

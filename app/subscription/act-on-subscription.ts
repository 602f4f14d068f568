import { readMeans } from '#app/subscribe/means-value.ts'
import { ownEntry } from '#contract/own-entry.ts'
import { UpdateSubscription, UpdateSubscriptionsAddresses } from '#contract/subscription/subscription.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { SubscriptionDone } from './done.ts'

export type SubscriptionOutcome =
  | { did: SubscriptionDone }
  /** `form` is the one that was refused. */
  | { refused: { form: string; code: string; message: string }; status: number }

type SubscriptionForm = { shop: Shop; form: FormData; id: string }

const text = (form: FormData, name: string) => String(form.get(name) ?? '')
const dayIn = (form: FormData) => text(form, 'day')

/** The forms that change one subscription, as the API would be asked. */
const changes: Record<string, { did: SubscriptionDone; read: (form: FormData) => object }> = {
  skip: { did: 'skip', read: (form) => ({ skip: Number(form.get('period')) }) },
  delay: { did: 'delay', read: (form) => ({ delay_to: dayIn(form) }) },
  frequency: { did: 'change', read: (form) => ({ frequency: Number(form.get('subscription_frequency')) }) },
  means: { did: 'change', read: (form) => readMeans(form.get('means')) },
  shipping: { did: 'change', read: (form) => ({ shipping_method: text(form, 'code') }) },
  pause: { did: 'pause', read: (form) => ({ state: 'inactive', paused_until: dayIn(form) || null }) },
  activate: { did: 'activate', read: () => ({ state: 'active' }) },
  end: { did: 'end', read: () => ({ ended: true }) },
  items: { did: 'change', read: itemsIn },
}

function itemsIn(form: FormData) {
  const lines = [...form.keys()].flatMap((name) => /^quantity-(\d+)$/.exec(name)?.[1] ?? [])
  const items = lines.map((line) => ({
    line: Number(line),
    quantity: Number(form.get(`quantity-${line}`)),
    ...(form.has(`wearer-${line}`) && { wearer_id: text(form, `wearer-${line}`) || null }),
  }))
  return { version: Number(form.get('version')), items }
}

/** What is in the cart comes into the subscription, too. */
async function itemsOfCart({ cart }: Shop) {
  const items = (await cart.view())?.items ?? []
  return {
    items: items
      .filter(({ is_trial, detail }) => !is_trial && detail.category !== 'service')
      .map(({ product_id, options, eye, wearer_id, quantity }) => ({
        product: { product_id, options, eye, wearer_id },
        quantity,
      })),
  }
}

/** Addresses of the address book; those that are not chosen stay as they are. */
async function addressesIn({ addresses }: Shop, form: FormData) {
  const all = await addresses.all()
  const find = (name: string) => (all.ok ? all.value.find(({ id }) => id === form.get(name)) : undefined)
  const [shipping_address, billing_address] = [find('shipping'), find('billing')]
  return { ...(shipping_address && { shipping_address }), ...(billing_address && { billing_address }) }
}

/** Does what a form of the page asks for; undefined if there is no such subscription or act. */
export async function actOnSubscription(act: SubscriptionForm): Promise<SubscriptionOutcome | undefined> {
  const { shop, form, id } = act
  const intent = text(form, 'intent')
  if (intent === 'agree') return agree(act)
  if (intent === 'addresses') return changeAddresses(act)
  if (intent === 'from-cart') return change(act, { did: 'change', wish: await itemsOfCart(shop), form: 'items' })
  const known = ownEntry(changes, intent)
  return known && id ? change(act, { did: known.did, wish: known.read(form), form: intent }) : undefined
}

async function change({ shop, id }: SubscriptionForm, wanted: { did: SubscriptionDone; wish: object; form: string }) {
  const read = UpdateSubscription.safeParse(wanted.wish)
  if (!read.success) return refuse(wanted.form, shop.refusal({ code: 'bad-input' }))
  const changed = await shop.subscriptions.update(id, read.data)
  return answered(shop, changed, { did: wanted.did, form: wanted.form })
}

async function changeAddresses({ shop, form, id }: SubscriptionForm) {
  const read = UpdateSubscriptionsAddresses.safeParse(await addressesIn(shop, form))
  if (!read.success) return refuse('addresses', shop.refusal({ code: 'bad-input' }))
  const { subscriptions } = shop
  const changed =
    form.get('all') === 'yes'
      ? await subscriptions.updateAddresses(read.data)
      : await subscriptions.update(id, read.data)
  return answered(shop, changed, { did: 'change', form: 'addresses' })
}

async function agree({ shop, form, id }: SubscriptionForm) {
  const shown = { period: Number(form.get('period')), total: Number(form.get('total')) }
  const said = await shop.subscriptions.agree(id, shown)
  return answered(shop, said, { did: 'agree', form: 'agree' })
}

type Changed = Awaited<ReturnType<Shop['subscriptions']['update' | 'updateAddresses' | 'agree']>>

function answered(
  { subscriptions }: Shop,
  changed: Changed,
  { did, form }: { did: SubscriptionDone; form: string },
): SubscriptionOutcome | undefined {
  if (changed.ok) return { did }
  const { code } = changed.error
  if (code === 'subscription-not-found' || code === 'sign-in-required') return undefined
  return refuse(form, subscriptions.explain(changed.error))
}

type Refused = { code: string; message: string; status: number }
const refuse = (form: string, { code, message, status }: Refused): SubscriptionOutcome => ({
  refused: { form, code, message },
  status,
})

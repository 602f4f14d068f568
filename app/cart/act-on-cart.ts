import { readSubscription } from '#app/subscribe/read-subscription.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { AddToCart, MilesAndMoreNumber } from '#contract/cart/changes.ts'
import { packChange } from '#contract/cart/cheaper-rows.ts'
import { eyeRows } from '#contract/cart/eye-rows.ts'
import { readLineId } from '#contract/cart/line-id.ts'
import { fromIn, fromParameter, readFrom } from '#contract/cart/recommended-from.ts'
import { rowName } from '#contract/cart/row-words.ts'
import {
  eyeOf,
  orderableSides,
  readChoice,
  sidesOf,
  wantedSides,
  writeChoice,
} from '#contract/catalogue/lens-choice.ts'
import { readParameters } from '#contract/catalogue/lens-parameters.ts'
import { readQuantity } from '#contract/catalogue/quantity.ts'
import { ownEntry } from '#contract/own-entry.ts'
import type { Result } from '#contract/result.ts'
import { violationTexts } from '#contract/violation.ts'
import { earlierItems } from '#contract/wearers/line-questions.ts'
import type { Shop } from '#server/shop/shop.ts'
import { loadCheaper } from './contents.ts'
import type { CartFlash } from './flash.ts'
import { removedWish } from './removed-wish.ts'

/**
 * Where a form leads, and the message for that page. Forms are always answered by a redirect, so that a reload does not
 * make the browser ask whether to send the form again.
 */
export type Outcome = { to?: string; flash?: CartFlash }
type Act = (form: CartForm) => Promise<Outcome | undefined>
type CartForm = {
  shop: Shop
  form: FormData
  query: URLSearchParams
  /** The address of the page with the form. */
  referrer: string | null
}
type CartResult = Result<Cart, { code: string; message: string }>

const text = (form: FormData, name: string) => String(form.get(name) ?? '')
const lineOf = (form: FormData) => readLineId(text(form, 'line'))

/** A refusal is shown where the form was; a success only if the cart has a notice about it. */
function outcome(result: CartResult, at: 'coupon' | 'miles' | 'page' = 'page', typed = ''): Outcome {
  if (!result.ok) {
    const { code, message } = result.error
    return { flash: { kind: 'refused', at, message, code, typed } }
  }
  const [notice] = result.value.notices
  return notice ? { flash: { kind: 'notice', message: notice.message } } : {}
}

/** Adds both eyes at once. If a value is still missing, the form leads back to the product, which says so. */
async function buy({ shop, form, query, referrer }: CartForm): Promise<Outcome | undefined> {
  const found = await shop.catalogue.product(query.get('product') ?? '')
  if (!found.ok) return undefined
  const product = found.value
  const range = readParameters(product.parameters)
  const choice = readChoice(form, range, sidesOf(product.category), product.max_quantity)
  const sides = orderableSides(range, choice)
  const from = form.get(fromParameter) ?? fromIn(referrer)
  const created_from = readFrom(from)
  const kept = created_from ? `&${fromParameter}=${from}` : ''
  const back = `/p/${product.product_id}/${product.slug}?${writeChoice(choice)}${kept}`
  if (sides.length === 0 || sides.length < wantedSides(choice).length) return { to: `${back}&buy=1#buy` }
  const added = await shop.cart.add({
    items: sides.map(({ side, options, quantity }) => ({
      product: { product_id: product.product_id, options, eye: eyeOf(side) },
      quantity,
      created_from,
    })),
  })
  if (!added.ok)
    return {
      flash: { kind: 'refused', at: 'page', message: added.error.message, code: added.error.code, typed: '', back },
    }
  return (await subscribe({ shop, form })) ?? {}
}

async function subscribe({ shop, form }: Pick<CartForm, 'shop' | 'form'>): Promise<Outcome | undefined> {
  const frequency = readSubscription(form)
  if (!frequency) return undefined
  return outcome(await shop.cart.update({ subscription_frequency: frequency }))
}

async function addOffer({ shop, form }: CartForm): Promise<Outcome | undefined> {
  const wish = AddToCart.safeParse({
    product: { product_id: text(form, 'product') },
    quantity: 1,
    created_from: {
      type: 'recommendation',
      recommendation_id: text(form, 'recommendation_id'),
      source: text(form, 'source'),
      item_position: Number(text(form, 'item_position')),
    },
  })
  return wish.success ? outcome(await shop.cart.add(wish.data, text(form, 'key') || undefined)) : undefined
}

/** Removes a line, or those of both eyes, and offers to bring back what was there. */
async function remove({ shop, form }: CartForm): Promise<Outcome> {
  const lines = text(form, 'line').split(' ').map(readLineId)
  const items = (await shop.cart.view())?.items.filter(({ id }) => lines.includes(id)) ?? []
  const [row] = eyeRows(items, (item) => item)
  if (!row) return outcome(await shop.cart.remove(lineOf(form)))
  let version = 0
  for (const { id } of row) {
    const removed = await shop.cart.remove(id)
    if (!removed.ok) return outcome(removed)
    version = removed.value.version
  }
  const key = `undo ${version} ${row.map(({ variant_id }) => variant_id).join(' ')}`
  const wish = { items: row.map((item) => removedWish(item, item.quantity)) }
  return { flash: { kind: 'removed', title: rowName(row, shop.say), wish, key } }
}

/** In a row for both eyes, none of a line means that it is removed. */
async function setQuantity(cartForm: CartForm): Promise<Outcome> {
  const { shop, form } = cartForm
  const quantity = readQuantity(form.get('quantity'))
  return quantity === 0 ? remove(cartForm) : outcome(await shop.cart.setQuantity(lineOf(form), Math.max(1, quantity)))
}

async function undo({ shop, form }: CartForm): Promise<Outcome | undefined> {
  const wish = AddToCart.safeParse(parsed(text(form, 'wish')))
  return wish.success ? outcome(await shop.cart.add(wish.data, text(form, 'key') || undefined)) : undefined
}

/** The question that a form answers, and the lines that it is about; undefined if it is answered already. */
async function askedBy({ shop, form }: CartForm) {
  const items = (await shop.cart.view())?.items ?? []
  const questions = await shop.wearers.questionsAbout(items)
  const line = lineOf(form)
  const asked = questions.find(
    ({ question, lines }) => question.key === text(form, 'key') && (lines.right === line || lines.left === line),
  )
  return asked && { asked, items }
}

async function confirmValues(cartForm: CartForm): Promise<Outcome> {
  const found = await askedBy(cartForm)
  if (found) await cartForm.shop.wearers.confirmValues(found.asked.wearerId, found.asked.question.key)
  return {}
}

async function takeEarlierValues(cartForm: CartForm): Promise<Outcome> {
  const found = await askedBy(cartForm)
  if (!found) return {}
  return outcome(await cartForm.shop.cart.changeOptions({ items: earlierItems(found.asked, found.items) }))
}

/** The size that costs less; nothing for a row that is not there any more, or for which that has changed. */
async function changePack({ shop, form }: CartForm): Promise<Outcome> {
  const items = (await shop.cart.view())?.items ?? []
  const found = (await loadCheaper(shop, items)).find(
    ({ lines, pack }) =>
      lines.map(({ id }) => id).join(' ') === text(form, 'line') && pack.product_id === text(form, 'pack'),
  )
  if (!found) return {}
  const changed = outcome(await shop.cart.changeOptions({ items: packChange(found, items) }))
  const message = shop.say('cart.pack_changed', { content: found.pack.content })
  return changed.flash ? changed : { flash: { kind: 'notice', message } }
}

async function setMiles({ shop, form }: CartForm): Promise<Outcome> {
  const typed = text(form, 'code').slice(0, 100)
  const number = MilesAndMoreNumber.safeParse(typed)
  if (number.success) return outcome(await shop.cart.setMilesAndMore(number.data), 'miles', typed)
  const message = shop.say(violationTexts['miles-and-more-invalid'])
  return { flash: { kind: 'refused', at: 'miles', message, typed } }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const acts = {
  add: buy,
  offer: addOffer,
  remove,
  undo,
  quantity: setQuantity,
  coupon: async ({ shop: { cart }, form }) =>
    outcome(await cart.applyCoupon(text(form, 'code')), 'coupon', text(form, 'code').slice(0, 100)),
  'coupon-remove': async ({ shop: { cart } }) => outcome(await cart.removeCoupon()),
  miles: setMiles,
  'miles-remove': async ({ shop: { cart } }) => outcome(await cart.removeMilesAndMore()),
  subscribe,
  'buy-once': async ({ shop: { cart } }) => outcome(await cart.update({ subscription: false })),
  'prices-seen': async ({ shop: { cart } }) => outcome(await cart.acknowledgePrices()),
  'values-right': confirmValues,
  'values-earlier': takeEarlierValues,
  pack: changePack,
  'opt-out': async ({ shop: { cart } }) => outcome(await cart.optOut()),
} satisfies Record<string, Act>

export type CartIntent = keyof typeof acts

/** Does what a form of the cart asks for; undefined if the form is not one of the shop's. */
export async function actOnCart(cartForm: CartForm): Promise<Outcome | undefined> {
  return ownEntry<Act>(acts, cartForm.form.get('intent'))?.(cartForm)
}

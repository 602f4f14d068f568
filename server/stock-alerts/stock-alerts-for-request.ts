import { choiceLine } from '#contract/cart/line-words.ts'
import { picturesIn } from '#contract/catalogue/color-pictures.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { AlertedProduct, StockAlertView } from '#contract/stock-alert.ts'
import type { Translate } from '#messages/translate.ts'
import type { Visitor } from '#server/identity/operations.ts'
import type { TooMany } from '#server/rate-limits/operations.ts'
import { digestOf } from '#server/secrets/tokens.ts'
import { type AlertContext, addAlert, type ProductWish, requestAlert } from './operations.ts'
import { type WantedVariants, wantedVariants } from './rules.ts'
import {
  confirmAlert,
  deleteAlert,
  deleteAllBeside,
  deleteWaiting,
  readAlert,
  readProven,
  readSoldOut,
  readWaiting,
} from './store.ts'

type AlertsRequest = AlertContext & {
  say: Translate
  visitor: () => Promise<Visitor>
  product: (id: string) => Promise<Result<Product, { code: string }>>
}

/** Why there is nothing to wait for. `path` leads to the product as it was chosen. */
type NothingToWaitFor = { code: 'not-found' } | { code: 'not-sold-out'; path: string }

type Offer = {
  about: AlertedProduct
  /** Of the customer who is signed in. */
  email: string | undefined
  /** Whether this customer waits for it already. */
  isWaiting: boolean
}

export function stockAlertsForRequest(request: AlertsRequest) {
  const { db, brand, visitor, product, say } = request

  /** The wish in the query of a product's page, if it is for something sold out. */
  async function wishOf(
    id: string,
    query: URLSearchParams,
  ): Promise<Result<ProductWish & { about: AlertedProduct }, NothingToWaitFor>> {
    const found = await product(id)
    if (!found.ok) return err({ code: 'not-found' })
    const wanted = wantedVariants(found.value, query)
    const { product_id, slug, discontinued } = found.value
    const isSoldOut = wanted && !discontinued && (await readSoldOut(db, product_id, wanted.variants))
    if (!isSoldOut) {
      const path = `/p/${product_id}/${slug}`
      return err({ code: 'not-sold-out', path: wanted ? `${path}?${wanted.choice}` : path })
    }
    return ok({ product: found.value, wanted, about: aboutOf(found.value, wanted, say) })
  }

  /** Staff who act as a customer are not the owner of the address: a confirmation is mailed. */
  async function provenEmail(): Promise<string | undefined> {
    const who = await visitor()
    if (who.kind !== 'customer' || who.actedBy) return undefined
    return (await readProven(db, who.userId)) ? who.email : undefined
  }

  const keyOf = ({ product, wanted }: ProductWish, email: string) => ({
    brand: brand.id,
    email,
    productId: product.product_id,
    variants: wanted.variants,
  })

  return {
    async offer(id: string, query: URLSearchParams): Promise<Result<Offer, NothingToWaitFor>> {
      const wish = await wishOf(id, query)
      if (!wish.ok) return wish
      const [who, proven] = [await visitor(), await provenEmail()]
      return ok({
        about: wish.value.about,
        email: who.kind === 'customer' ? who.email : undefined,
        isWaiting: proven !== undefined && (await readWaiting(db, keyOf(wish.value, proven))),
      })
    },

    /** `mailed` says that a confirmation was asked for, `added` that none is needed. */
    async request(
      id: string,
      query: URLSearchParams,
      email: string,
    ): Promise<Result<'mailed' | 'added', NothingToWaitFor | TooMany>> {
      const wish = await wishOf(id, query)
      if (!wish.ok) return wish
      if (email !== (await provenEmail())) {
        requestAlert(request, wish.value, email)
        return ok('mailed')
      }
      const added = await addAlert(request, wish.value, email)
      return added.ok ? ok('added') : added
    },

    /** Ends the alert that a signed-in customer has for this product. */
    async stopOwn(id: string, query: URLSearchParams) {
      const wish = await wishOf(id, query)
      const email = await provenEmail()
      if (wish.ok && email) await deleteWaiting(db, keyOf(wish.value, email))
    },

    /** For the holder of the mailed link; undefined if the link is worth nothing, or not any more. */
    async view(token: string): Promise<StockAlertView | undefined> {
      const alert = await readAlert(db, brand.id, digestOf(token))
      if (!alert) return undefined
      const found = await product(alert.product_id)
      if (!found.ok) return undefined
      const wanted = wantedVariants(found.value, new URLSearchParams(alert.choice))
      return wanted && { ...aboutOf(found.value, wanted, say), state: alert.state, others: alert.others }
    },
    confirm: (token: string) => confirmAlert(db, brand.id, digestOf(token)),
    stop: (token: string) => deleteAlert(db, brand.id, digestOf(token)),
    /** Also the other alerts of the same address. */
    stopAll: (token: string) => deleteAllBeside(db, brand.id, digestOf(token)),
  }
}

const aboutOf = (product: Product, { choice, color, lines }: WantedVariants, say: Translate): AlertedProduct => ({
  title: product.title,
  image: picturesIn(product.images, color).front,
  path: `/p/${product.product_id}/${product.slug}?${choice}`,
  values: lines.map((line) => choiceLine(line, say)).filter(Boolean),
})

import { createHmac } from 'node:crypto'
import type { LocaleCode } from '#contract/brand.ts'
import type { RateableProduct, RatedProduct, ReviewState } from '#contract/catalogue/rating.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Translate } from '#messages/translate.ts'
import { productTag } from '#server/catalogue/operations.ts'
import { declineChannel } from '#server/customers/operations.ts'
import type { Db } from '#server/database/database.ts'
import type { Visitor } from '#server/identity/operations.ts'
import { announceChange } from '#server/page-cache/announce.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { digestOf } from '#server/secrets/tokens.ts'
import { readInvitation } from './invitation-store.ts'
import { addVote, readRating, readVoted } from './rating-store.ts'
import {
  type Rater,
  type RatingRefusal,
  rateableProducts,
  rateableView,
  rateProduct,
  reviewProduct,
} from './ratings.ts'

type RatingsRequest = {
  db: Db
  brand: string
  locale: LocaleCode
  now: Date
  /** The network of the visitor, for limits and votes. */
  client: string
  voteKey: Buffer
  say: Translate
  visitor: () => Promise<Visitor>
}

type Saved = { state: ReviewState }
type Stars = readonly { key: string; value: number }[]
type Refusal = RatingRefusal | { code: 'sign-in-required' | 'acting' | 'not-found' }
/** What the holder of a mailed link sees. */
export type InvitationView = { step: 'stars' | 'text'; product: RatedProduct } | { step: 'done' }

/** Ratings of the customer who makes this request, or who was sent the link. */
export function ratingsForRequest({ db, brand, locale, say, now, client, voteKey, visitor }: RatingsRequest) {
  const raterOf = (customerId: string): Rater => ({ customerId, brand, locale })

  /** Staff see the queue of the customer they act as, but write nothing in a customer's name that is published. */
  async function writer(language: LocaleCode = locale): Promise<Result<Rater, Refusal>> {
    const who = await visitor()
    if (who.kind !== 'customer') return err({ code: 'sign-in-required' })
    return who.actedBy ? err({ code: 'acting' }) : ok({ ...raterOf(who.userId), locale: language })
  }

  const invited = (token: string) => readInvitation(db, brand, digestOf(token))

  return {
    /** What the customer may rate. */
    async queue(): Promise<Result<RateableProduct[], { code: 'sign-in-required' }>> {
      const who = await visitor()
      if (who.kind !== 'customer') return err({ code: 'sign-in-required' })
      const rows = await rateableProducts(db, raterOf(who.userId))
      return ok(
        rows.map((row) => ({
          ...rateableView(row, say),
          account: {
            customer_shop_account_id: String(row.account_id),
            first_name: row.first_name,
            last_name: row.last_name,
            context: brand,
          },
          locale,
        })),
      )
    },
    async rate(productId: string, ratings: Stars, language?: LocaleCode): Promise<Result<null, Refusal>> {
      const who = await writer(language)
      return who.ok ? rateProduct(db, who.value, { productId, ratings, now }) : who
    },
    async review(productId: string, text: string, language?: LocaleCode): Promise<Result<Saved, Refusal>> {
      const who = await writer(language)
      return who.ok ? reviewProduct(db, who.value, { productId, text, now }) : who
    },

    /** For the holder of a mailed link, which rates one product and does nothing else. */
    invitation: {
      /** Undefined if the link is worth nothing, or not any more. */
      async view(token: string): Promise<InvitationView | undefined> {
        const link = await invited(token)
        if (!link) return undefined
        const { customer_id: customerId, product_id: productId } = link
        const [product] = await rateableProducts(db, { ...raterOf(customerId), productId })
        if (product) return { step: product.is_rated ? 'text' : 'stars', product: rateableView(product, say) }
        return (await readRating(db, customerId, productId)) ? { step: 'done' } : undefined
      },
      async rate(token: string, ratings: Stars): Promise<Result<null, Refusal>> {
        const link = await invited(token)
        if (!link) return err({ code: 'not-found' })
        return rateProduct(db, raterOf(link.customer_id), { productId: link.product_id, ratings, now })
      },
      async review(token: string, text: string): Promise<Result<Saved, Refusal>> {
        const link = await invited(token)
        if (!link) return err({ code: 'not-found' })
        return reviewProduct(db, raterOf(link.customer_id), { productId: link.product_id, text, now })
      },
      isKnown: async (token: string) => (await invited(token)) !== undefined,
      /** No more personal mails from this storefront. */
      async stop(token: string): Promise<boolean> {
        const link = await invited(token)
        if (!link) return false
        await declineChannel(db, link.customer_id, brand, 'marketing_automation')
        return true
      },
    },

    /** Counts once for each customer, and for each network of guests; nobody counts for a review of their own. */
    async markHelpful(
      id: number,
    ): Promise<Result<{ productId: string; helpful: number }, { code: 'not-found' } | TooMany>> {
      const review = await readVoted(db, brand, id)
      if (!review) return err({ code: 'not-found' })
      const tries = await take(db, { limit: 'helpful/address', by: client })
      if (!tries.ok) return tries
      const { product_id: productId, customer_id: author, helpful } = review
      const who = await visitor()
      const customerId = who.kind === 'guest' ? undefined : who.userId
      if (author && customerId === author) return ok({ productId, helpful })
      const voter = createHmac('sha256', voteKey)
        .update(`${id} ${customerId ?? client}`)
        .digest('base64url')
      return db.transaction(async (db) => {
        const counted = await addVote(db, id, voter)
        if (counted !== undefined) await announceChange(db, [productTag(productId)])
        return ok({ productId, helpful: counted ?? helpful })
      })
    },
  }
}

import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { SavedProduct, WishlistSummary } from '#contract/catalogue/wishlist.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import type { Cookies } from '#server/http/cookies.ts'
import { digestOf, newToken } from '#server/secrets/tokens.ts'
import * as wishlist from './operations.ts'

type WishlistRequest = {
  db: Db
  brand: Pick<Brand, 'id' | 'country'>
  locale: LocaleCode
  /** Refuses guests. */
  customer: () => Promise<Result<{ userId: string }, unknown>>
  cookies: Cookies
  cards: (ids: readonly string[]) => Promise<ProductCard[]>
}

/** The wishlist of the visitor of this request. A visitor without session and cookie costs no query. */
export function wishlistForRequest({ db, brand, locale, customer, cookies, cards }: WishlistRequest) {
  const guestWith = (token: string): wishlist.Owner => ({ brand: brand.id, guest: digestOf(token) })

  async function owner(): Promise<wishlist.Owner | undefined> {
    const who = await customer()
    if (who.ok) return { brand: brand.id, customerId: who.value.userId }
    const token = cookies.read('wishlist')
    return token === undefined ? undefined : guestWith(token)
  }

  /** Saving gives a guest a list, but only the shop makes its token; each save extends the cookie by a year. */
  async function savingOwner(): Promise<wishlist.Owner> {
    const current = await owner()
    if (current && 'customerId' in current) return current
    const given = cookies.read('wishlist')
    const token = current && given && (await wishlist.exists(db, current)) ? given : newToken()
    cookies.write('wishlist', token)
    return guestWith(token)
  }

  async function ids(): Promise<string[]> {
    const list = await owner()
    return list ? wishlist.visibleProducts(db, list, brand.country) : []
  }

  async function summary(): Promise<WishlistSummary> {
    const product_ids = await ids()
    return { count: product_ids.length, product_ids }
  }

  return {
    summary,
    async products(): Promise<SavedProduct[]> {
      const list = await owner()
      if (!list) return []
      const colors = await wishlist.savedColors(db, list, locale)
      const saved = await cards(await wishlist.visibleProducts(db, list, brand.country))
      return saved.map((card) => {
        const color = colors.find(({ product_id }) => product_id === card.product_id)
        if (!color) return card
        return { ...card, image: color.image ?? card.image, color: { code: color.code, name: color.name } }
      })
    },
    async add(
      productId: string,
      color?: string,
    ): Promise<Result<WishlistSummary, { code: 'not-found' } | { code: 'wishlist-full' }>> {
      if ((await cards([productId])).length === 0) return err({ code: 'not-found' })
      const added = await wishlist.add(db, await savingOwner(), productId, color)
      return added.ok ? ok(await summary()) : added
    },
    async remove(productId: string): Promise<WishlistSummary> {
      const list = await owner()
      if (list) await wishlist.remove(db, list, productId)
      return summary()
    },
    /** A guest who signs in takes the products along. */
    async takeAlong() {
      const token = cookies.read('wishlist')
      if (token === undefined) return
      const who = await customer()
      if (!who.ok) return
      await wishlist.merge(db, { brand: brand.id, guest: digestOf(token), customerId: who.value.userId })
      cookies.clear('wishlist')
    },
  }
}

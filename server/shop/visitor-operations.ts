import type { LocaleCode } from '#contract/brand.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { CreditScoreRequest } from '#contract/checkout/credit-score.ts'
import { addressesForRequest } from '#server/addresses/addresses-for-request.ts'
import { creditScore } from '#server/credit/operations.ts'
import { customerForRequest } from '#server/customers/customer-for-request.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { Visit } from '#server/http/visit.ts'
import type { IdentityContext } from '#server/identity/identity-context.ts'
import { identityForRequest } from '#server/identity/identity-for-request.ts'
import type { RequestVisitor } from '#server/identity/request-visitor.ts'
import { isInternalReferer } from '#server/identity/rules.ts'
import { sessionView } from '#server/identity/session-view.ts'
import { staffForRequest } from '#server/identity/staff-for-request.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { partnerOf } from '#server/partners/operations.ts'
import { wishlistForRequest } from '#server/wishlist/wishlist-for-request.ts'
import type { ShopServices } from './services.ts'
import type { TradeOperations } from './trade-operations.ts'

const refererCookie = 'vsf-referer'

type Request = {
  visit: Visit
  locale: LocaleCode
  home: string
  /** None for a request that renders a page for everybody: it has no visitor. */
  cookies: Cookies
  userAgent: string
  mailer: IdentityContext['mailer']
  who: RequestVisitor
  cart: TradeOperations['cart']
  cards: (ids: readonly string[]) => Promise<ProductCard[]>
}

/** The part of the shop that depends on who makes the request. */
export function visitorOperations(services: ShopServices, request: Request) {
  const { config, database, identity: desk, external, log } = services
  const { visit, locale, home, cookies, userAgent, mailer, who, cart, cards } = request
  const { brand, origin, client } = visit
  const { db } = database
  const place = { origin, hosts: brand.hosts, home }
  const { auth, background } = desk
  const context: IdentityContext = { db, auth, background, mailer, brand, locale, place, client, userAgent }

  const wishlist = wishlistForRequest({ db, brand, customer: who.customer, cookies, cards })
  /** What somebody who has just come in finds again. */
  async function arrived(token?: string) {
    await wishlist.takeAlong()
    await cart.adopt(token)
  }

  return {
    identity: identityForRequest({ desk, context, who, cookies, arrived }),
    wishlist,
    staff: staffForRequest(context, {
      ...{ who, changed: cart.change },
      orderOf: (phrase) => findOrder(db, brand.id, phrase),
    }),
    customer: {
      ...customerForRequest(db, brand.id, who.customer),
      /** Nothing without an optician. */
      async partner() {
        const visitor = await who.customer()
        if (!visitor.ok) return undefined
        return partnerOf(db, external.partners, { userId: visitor.value.userId, brand: brand.id })
      },
    },
    addresses: addressesForRequest({
      ...{ db, countries: brand.countries, client, mapsKey: config.mapsKey, sanitiser: external.sanitiser, log },
      who: who.customer,
    }),
    async creditScore(request: CreditScoreRequest) {
      const visitor = await who.customer()
      const userId = visitor.ok ? visitor.value.userId : undefined
      return creditScore({ db, bureau: external.bureau, log, userId }, request)
    },
    /** What a page learns of its visitor after it was loaded. Where a visit came from is kept only if it is ours. */
    async session({ referrer }: { referrer?: string } = {}) {
      const { internalReferers } = config
      if (referrer && isInternalReferer(referrer, internalReferers)) cookies.write(refererCookie, referrer)
      const about = { referer: cookies.read(refererCookie), internalReferers }
      const view = await sessionView(db, brand.id, await who.visitor(), about)
      return { ...view, cart: await cart.summary(), wishlist: await wishlist.summary() }
    },
  }
}

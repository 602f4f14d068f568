import type { LocaleCode } from '#contract/brand.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { CreditScoreRequest } from '#contract/checkout/credit-score.ts'
import { bindAddresses } from '#server/addresses/bound.ts'
import { creditScore } from '#server/credit/operations.ts'
import { bindCustomer } from '#server/customers/bound.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { Visit } from '#server/http/visit.ts'
import { bindIdentity } from '#server/identity/bound.ts'
import { bindStaff } from '#server/identity/bound-staff.ts'
import type { Dealing } from '#server/identity/dealing.ts'
import type { RequestVisitor } from '#server/identity/request-visitor.ts'
import { isInternalReferer } from '#server/identity/rules.ts'
import { sessionView } from '#server/identity/session-view.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { partnerOf } from '#server/partners/operations.ts'
import { bindWishlist } from '#server/wishlist/bound.ts'
import type { Opened } from './shop.ts'
import type { TradeOperations } from './trade-operations.ts'

const refererCookie = 'vsf-referer'

type Request = {
  visit: Visit
  locale: LocaleCode
  home: string
  /** None for a request that renders a page for everybody: it has no visitor. */
  cookies: Cookies
  userAgent: string
  mailer: Dealing['mailer']
  who: RequestVisitor
  cart: TradeOperations['cart']
  cards: (ids: readonly string[]) => Promise<ProductCard[]>
}

/** The part of the shop that depends on who makes the request. */
export function visitorOperations(services: Opened, request: Request) {
  const { config, database, identity: desk, outside, log } = services
  const { visit, locale, home, cookies, userAgent, mailer, who, cart, cards } = request
  const { brand, origin, client } = visit
  const { db } = database
  const place = { origin, hosts: brand.hosts, home }
  const { auth, background } = desk
  const dealing: Dealing = { db, auth, background, mailer, brand, locale, place, client, userAgent }

  const wishlist = bindWishlist({ db, brand, customer: who.customer, cookies, cards })
  /** What somebody who has just come in finds again. */
  async function arrived(token?: string) {
    await wishlist.takeAlong()
    await cart.adopt(token)
  }

  return {
    identity: bindIdentity({ desk, dealing, who, cookies, arrived }),
    wishlist,
    staff: bindStaff(dealing, {
      ...{ who, changed: cart.change },
      orderOf: (phrase) => findOrder(db, brand.id, phrase),
    }),
    customer: {
      ...bindCustomer(db, brand.id, who.customer),
      /** Nothing without an optician. */
      async partner() {
        const visitor = await who.customer()
        if (!visitor.ok) return undefined
        return partnerOf(db, outside.partners, { userId: visitor.value.userId, brand: brand.id })
      },
    },
    addresses: bindAddresses({
      ...{ db, countries: brand.countries, client, mapsKey: config.mapsKey, sanitiser: outside.sanitiser, log },
      who: who.customer,
    }),
    async creditScore(request: CreditScoreRequest) {
      const visitor = await who.customer()
      const userId = visitor.ok ? visitor.value.userId : undefined
      return creditScore({ db, bureau: outside.bureau, log, userId }, request)
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

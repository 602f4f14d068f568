import type { LocaleCode } from '#contract/brand.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { CreditScoreRequest } from '#contract/checkout/credit-score.ts'
import { ok } from '#contract/result.ts'
import { createTranslate, type Translate } from '#messages/translate.ts'
import { addressesForRequest } from '#server/addresses/addresses-for-request.ts'
import { creditScore } from '#server/credit/operations.ts'
import { customerForRequest } from '#server/customers/customer-for-request.ts'
import { milesNumberOf } from '#server/customers/operations.ts'
import { makeFile } from '#server/documents/files.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { Visit } from '#server/http/visit.ts'
import type { IdentityContext } from '#server/identity/identity-context.ts'
import { identityForRequest } from '#server/identity/identity-for-request.ts'
import { openKnownDevice } from '#server/identity/known-device.ts'
import type { RequestVisitor } from '#server/identity/request-visitor.ts'
import { isInternalReferer } from '#server/identity/rules.ts'
import { sessionView } from '#server/identity/session-view.ts'
import { staffForRequest } from '#server/identity/staff-for-request.ts'
import { tradeWords } from '#server/identity/trade-words.ts'
import { loyaltyForRequest } from '#server/loyalty/loyalty-for-request.ts'
import { adoptOrders } from '#server/orders/owner-store.ts'
import { partnerOf } from '#server/partners/operations.ts'
import { privacyForRequest } from '#server/privacy/privacy-for-request.ts'
import { ratingsForRequest } from '#server/reviews/ratings-for-request.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { signedId } from '#server/secrets/signed-id.ts'
import { wearForRequest } from '#server/wear/wear-for-request.ts'
import { wearersForRequest } from '#server/wearers/wearers-for-request.ts'
import { wishlistForRequest } from '#server/wishlist/wishlist-for-request.ts'
import { lazy } from './lazy.ts'
import { moveMails } from './moved-address.ts'
import { orderWriter } from './order-writer.ts'
import type { ShopServices } from './services.ts'
import type { TradeOperations } from './trade-operations.ts'
import { forgetUnproven } from './unproven-data.ts'

type VisitorScope = {
  visit: Visit
  locale: LocaleCode
  say: Translate
  home: string
  /** Empty for a request that renders a public page: it has no visitor. */
  cookies: Cookies
  userAgent: string
  mailer: IdentityContext['mailer']
  who: RequestVisitor
  cart: TradeOperations['cart']
  cards: (ids: readonly string[]) => Promise<ProductCard[]>
}

/** The part of the shop that depends on the visitor. */
export function visitorOperations(services: ShopServices, scope: VisitorScope) {
  const { config, database, external, log } = services
  const { visit, locale, say, home, cookies, userAgent, mailer, who, cart, cards } = scope
  const { brand, origin, client } = visit
  const { db } = database
  const place = { origin, hosts: brand.hosts, home }
  const { auth, background } = services.identity
  const context: IdentityContext = {
    db,
    auth,
    background,
    passwords: services.passwords,
    factorKey: keyFor(services.secret, 'second-factor'),
    mailer,
    forgetUnproven,
    adoptOrders,
    tradeWords: config.mode === 'live' ? tradeWords : undefined,
    moveMails,
    brand,
    locale,
    place,
    client,
    device: openKnownDevice(keyFor(services.secret, 'device'), cookies),
    userAgent,
  }

  const wishlist = lazy(() => wishlistForRequest({ db, brand, locale, customer: who.customer, cookies, cards }))
  /** A visitor who has just signed in finds wishlist and cart again. */
  async function onSignIn(token?: string) {
    await wishlist().takeAlong()
    await cart().adopt(token)
  }

  const identity = lazy(() => identityForRequest({ services: services.identity, context, who, cookies, onSignIn }))

  return {
    identity,
    privacy: lazy(() => {
      const { writerOf } = orderWriter(services)
      return privacyForRequest({
        db,
        brand,
        locale,
        mailer,
        identity: identity(),
        paperFile: (id) => makeFile({ db, writerOf }, id),
      })
    }),
    wishlist,
    ratings: lazy(() =>
      ratingsForRequest({
        db,
        brand: brand.id,
        locale,
        say,
        now: new Date(),
        client,
        voteKey: keyFor(services.secret, 'review-vote'),
        visitor: who.visitor,
      }),
    ),
    staff: lazy(() =>
      staffForRequest(context, {
        who,
        now: new Date(),
        isFactorRequired: config.mode === 'live',
        enter: (session) => identity().enterIfOk(session),
        onChange: () => cart().change(),
      }),
    ),
    customer: lazy(() => ({
      ...customerForRequest(db, brand.id, who.customer),
      /** Undefined for a customer without an optician, and for guests. */
      async partner() {
        const visitor = await who.customer()
        if (!visitor.ok) return ok(undefined)
        return partnerOf({ db, directory: external.partners, log, userId: visitor.value.userId, brand: brand.id })
      },
    })),
    loyalty: lazy(() =>
      loyaltyForRequest({
        db,
        brand,
        mileage: external.mileage,
        log,
        now: new Date(),
        who: who.customer,
        orderToken: (id) => signedId(keyFor(services.secret, 'order'), id),
        milesNumber: (userId) => milesNumberOf(db, userId),
      }),
    ),
    addresses: lazy(() =>
      addressesForRequest({
        db,
        countries: brand.countries,
        client,
        mapsKey: config.mapsKey,
        sanitiser: external.sanitiser,
        log,
        who: who.customer,
      }),
    ),
    wearers: lazy(() => {
      // Only the card needs words.
      const say: Translate = (id, values) =>
        createTranslate(locale, services.texts.of(locale, brand.tone, 'passport', 'shell'))(id, values)
      const request = { db, brand, locale, now: Date.now(), who: who.customer }
      return {
        ...wearersForRequest({ ...request, say }),
        wear: wearForRequest(request),
      }
    }),
    async creditScore(request: CreditScoreRequest) {
      const visitor = await who.customer()
      const userId = visitor.ok ? visitor.value.userId : undefined
      return creditScore({ db, bureau: external.bureau, log, userId }, request)
    },
    /** What a page learns of its visitor after it was loaded. A referrer is noted only if it is one of the shop's own. */
    async session({ referrer }: { referrer?: string } = {}) {
      const { internalReferers } = config
      if (referrer && isInternalReferer(referrer, internalReferers)) cookies.write('referer', referrer)
      const about = { referer: cookies.read('referer'), internalReferers }
      const view = await sessionView(db, brand.id, await who.visitor(), about)
      return { ...view, cart: await cart().summary(), wishlist: await wishlist().summary() }
    },
  }
}

import type { LocaleCode } from '#contract/brand.ts'
import { asChosen } from '#contract/in-currency.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { headerAddress } from '#contract/web/local-path.ts'
import { localizedPath } from '#contract/web/locale-path.ts'
import { View } from '#contract/web/view-choice.ts'
import type { MessageGroup } from '#messages/ids.ts'
import { createTranslate, type Translate } from '#messages/translate.ts'
import { appointmentsForRequest } from '#server/appointments/appointments-for-request.ts'
import type { CartProblem } from '#server/cart/refusals.ts'
import { consentForRequest } from '#server/consent/consent-for-request.ts'
import type { Reading } from '#server/content/operations.ts'
import { isUnstorableText } from '#server/database/errors.ts'
import { assign, flagOperations, visitorId } from '#server/flags/operations.ts'
import { type Cookies, openCookies } from '#server/http/cookies.ts'
import { readFormWithFiles } from '#server/http/form-with-files.ts'
import { problem, type RefusalCode, refusalOf } from '#server/http/problem.ts'
import { originOf, type Visit } from '#server/http/visit.ts'
import type { IdentityContext } from '#server/identity/identity-context.ts'
import { createRequestVisitor } from '#server/identity/request-visitor.ts'
import { type Letter, prepareMail, queueMail } from '#server/mail/operations.ts'
import type { PageNotes } from '#server/page-cache/page-notes.ts'
import { hearWebhook, offeredMethods } from '#server/payment/operations.ts'
import { stockAlertsForRequest } from '#server/stock-alerts/stock-alerts-for-request.ts'
import { answerTexts } from './answer-texts.ts'
import { contentOperations } from './content-operations.ts'
import { deskOperations } from './desk-operations.ts'
import { fulfilmentOperations } from './fulfilment-operations.ts'
import { lazy } from './lazy.ts'
import { newsletterOperations } from './newsletter-operations.ts'
import { productOperations } from './product-operations.ts'
import type { ShopServices } from './services.ts'
import { storefrontOf } from './storefront.ts'
import { tradeOperations } from './trade-operations.ts'
import { visitorChoices } from './visitor-choices.ts'
import { visitorOperations } from './visitor-operations.ts'
import { watchOperations } from './watch-operations.ts'
import { withGroups } from './with-groups.ts'

/**
 * What a request says: the language of its URL, work in progress, with the editor's signature drafts, and who the visitor
 * is. A request that renders a public page says nothing of a visitor.
 */
type ShopRequest = {
  locale?: LocaleCode
  isWip?: boolean
  isPreview?: boolean
  /** The moment to come that a preview shows. */
  previewAt?: number | undefined
  cookies?: Cookies
  userAgent?: string
  /** True if the browser asks not to be measured, by the header of Global Privacy Control. */
  isPrivate?: boolean
  /** What a client without cookies sends to prove that it entered the personal fields of a cart. */
  cartKey?: string
  /** What a program sends in the header `Authorization`. */
  bearer?: string | undefined
}

/**
 * The operations of the shop, for one request's brand, language and visitor. Groups of operations are made when they are
 * first used: most requests need few of them.
 */
export function openShop(services: ShopServices, visit: Visit, request: ShopRequest, notes: PageNotes) {
  const { config, database, background, texts, log } = services
  const { client } = visit
  const { cookies = openCookies(undefined, false), userAgent = '' } = request
  const brand = asChosen(visit.brand, visit.currency ?? cookies.read('currency'))
  const now = Date.now()
  const isLocaleOffered = !request.locale || brand.locales.includes(request.locale)
  const locale = request.locale && isLocaleOffered ? request.locale : brand.locales[0]
  const origin = originOf(brand, config)
  const path = (target: string, language = locale) => headerAddress(localizedPath(brand.locales, language, target))
  /** The texts are read when one of them is needed, which most requests do without. */
  function translateFrom(...groups: MessageGroup[]): Translate {
    let translate: Translate | undefined
    return (id, values) => {
      translate ??= createTranslate(locale, texts.of(locale, brand.tone, ...groups))
      return translate(id, values)
    }
  }

  const reading = lazy(
    (): Reading => ({
      service: services.content,
      brand: brand.id,
      locale,
      // Not in WIP mode: any visitor may write `?mode=wip`.
      drafts: services.drafts || config.contentVersion === 'draft' || request.isPreview || false,
      now: request.previewAt ?? now,
      zone: zoneOf(brand),
      frameHosts: config.frameHosts,
      assigned(keys) {
        notes.dependsOn(keys)
        return visit.flags ? Promise.resolve(visit.flags) : assign(services.flags, keys, visitorId(cookies))
      },
      notes,
      log: services.contentLog,
    }),
  )
  const writerIn = (language: LocaleCode) => ({ brand, locale: language, texts, origin })
  const mailer: IdentityContext['mailer'] = async (language, letter) => {
    const mail = await prepareMail(writerIn(language), letter)
    return (db) => queueMail(db, mail)
  }
  const shippingTexts = translateFrom('shipping')
  const say = translateFrom(...answerTexts)
  const who = createRequestVisitor(services.database.db, brand.id, cookies, config.mode === 'live')
  const products = lazy(() =>
    productOperations(services, { brand, locale, now: request.previewAt ?? now, notes, cookies, shippingTexts }),
  )
  const cards = (ids: readonly string[]) => products().catalogue.cards(ids)
  const editorial = lazy(() => {
    const { shippingOptions } = products().delivery
    return contentOperations(services, { brand, client, reading: reading(), cards, shippingOptions })
  })
  const trade = tradeOperations(services, {
    brand,
    locale,
    cookies,
    cartKey: request.cartKey,
    who,
    channelFor: (productId, fk) => products().pricing.channelFor(productId, fk),
    say,
    shippingTexts,
    now,
    origin: visit.origin,
    client,
    paymentPath: path('/checkout/payment'),
  })
  const visitor = lazy(() =>
    visitorOperations(services, {
      visit,
      locale,
      say,
      home: path('/'),
      cookies,
      userAgent,
      mailer,
      who,
      cart: trade.cart,
      cards,
    }),
  )

  const own = {
    visit,
    /** The storefront in the currency that the visitor has chosen. */
    brand,
    locale,
    isLocaleOffered,
    isWip: request.isWip ?? false,
    view: visit.view ?? View.safeParse(cookies.read('view')).data ?? 'usual',
    path,
    /** What the response sets. */
    cookies,
    texts: (...groups: MessageGroup[]) => texts.of(locale, brand.tone, ...groups),
    /** For responses that are not pages. */
    say,
    readFormWithFiles,
    /** What a screen answers to something that the shop refuses. */
    refusal: (error: Parameters<typeof refusalOf>[0]) => refusalOf(error, say),
    /** What a screen answers to a script that reads JSON: the same as the API. */
    problem: ({ code, violations, ...details }: { code: RefusalCode } & Partial<CartProblem['answer']>) =>
      problem(code, say, violations, details),

    ...visitorChoices({ brand, cookies, path, reprice: () => trade.cart().reprice() }),
    get storefront() {
      return storefrontOf(brand, locale, origin, config)
    },
    get catalogue() {
      return products().catalogue
    },
    get recommendations() {
      return products().recommendations
    },
    get search() {
      return products().search
    },
    get pricing() {
      return products().pricing
    },
    get delivery() {
      return products().delivery
    },
    get reviews() {
      return products().reviews
    },

    get content() {
      return editorial().content
    },
    get downloads() {
      return editorial().downloads
    },
    get sitemap() {
      return editorial().sitemap
    },

    get consent() {
      const context = { db: database.db, brand, client, now: new Date(now), background, cookies }
      return consentForRequest({ ...context, isRefusedByBrowser: request.isPrivate ?? false })
    },

    get appointments() {
      return appointmentsForRequest({ db: database.db, brand, locale, client, now: new Date(now), writerIn })
    },

    get stockAlerts() {
      const { product } = products().catalogue
      const context = { db: database.db, brand, client, background, writer: writerIn(locale) }
      return stockAlertsForRequest({ ...context, say, visitor: who.visitor, product })
    },

    get identity() {
      return visitor().identity()
    },
    get ratings() {
      return visitor().ratings()
    },
    get privacy() {
      return visitor().privacy()
    },
    get wishlist() {
      return visitor().wishlist()
    },
    get staff() {
      return visitor().staff()
    },
    get customer() {
      return visitor().customer()
    },
    get loyalty() {
      return visitor().loyalty()
    },
    get addresses() {
      return visitor().addresses()
    },
    get wearers() {
      return visitor().wearers()
    },
    get creditScore() {
      return visitor().creditScore
    },
    get session() {
      return visitor().session
    },

    get flags() {
      return flagOperations(services.flags, cookies)
    },

    payment: {
      /** The payment methods of this storefront, the first one on top. */
      methods: () => offeredMethods(brand),
      hearWebhook: (body: string, signature: string | undefined, provider?: string) =>
        hearWebhook(services.database.db, services.payments, body, signature, provider),
    },

    get fulfilment() {
      return fulfilmentOperations(services)
    },

    mail: {
      /** Written in this shop's words and the visitor's language; `queueMail` sends it with the caller's transaction. */
      prepare: (letter: Letter) => prepareMail(writerIn(locale), letter),
    },

    report(error: unknown) {
      visit.fault ??= error
      // A visitor sent it, and is told so.
      if (isUnstorableText(error)) return
      log.error({ err: error, req: visit.requestId, route: visit.route, brand: brand.id, locale }, 'request failed')
    },
  }
  const staff = () => visitor().staff()
  const watchRequest = { brand, client, userAgent, now: new Date(now), may: (act: StaffAct) => staff().may(act) }
  const deskRequest = { brand: visit.brand, locale, client, bearer: request.bearer, now: new Date(now), staff }
  const desk = deskOperations(services, deskRequest)
  const newsletter = () => newsletterOperations(services, { brand, client, writer: writerIn(locale) })
  return withGroups(own, { ...trade, newsletter, ...watchOperations(services, watchRequest), ...desk })
}
export type Shop = ReturnType<typeof openShop>

declare module 'hono' {
  interface ContextVariableMap {
    shop: Shop
    notes: PageNotes
  }
}

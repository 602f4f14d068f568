import type { LocaleCode } from '#contract/brand.ts'
import type { LanguageChoice } from '#contract/web/language-choice.ts'
import { localizedPath } from '#contract/web/locale-path.ts'
import type { MessageGroup } from '#messages/ids.ts'
import { createTranslate, type Translate } from '#messages/translate.ts'
import type { Reading } from '#server/content/operations.ts'
import { assign, flagOperations, visitorId } from '#server/flags/operations.ts'
import { type Cookies, openCookies } from '#server/http/cookies.ts'
import { localeCookie } from '#server/http/locale.ts'
import { type ProblemCode, refusalOf } from '#server/http/problem.ts'
import { originOf, type Visit } from '#server/http/visit.ts'
import type { IdentityContext } from '#server/identity/identity-context.ts'
import { createRequestVisitor } from '#server/identity/request-visitor.ts'
import { type Letter, prepareMail, queueMail } from '#server/mail/operations.ts'
import type { PageNotes } from '#server/page-cache/page-notes.ts'
import { hearWebhook, offeredMethods } from '#server/payment/operations.ts'
import { contentOperations } from './content-operations.ts'
import { productOperations } from './product-operations.ts'
import type { ShopServices } from './services.ts'
import { storefrontOf } from './storefront.ts'
import { tradeOperations } from './trade-operations.ts'
import { visitorOperations } from './visitor-operations.ts'

/**
 * What a request asks for by its address: a language, work in progress, and by the editor's signature the drafts. And
 * what it says of the visitor; a request that renders a page for everybody says nothing.
 */
type Asked = {
  named?: LocaleCode
  isWip?: boolean
  isPreview?: boolean
  cookies?: Cookies
  userAgent?: string
}

/** The operations of the shop, bound to one request's brand, language and visitor. */
export function openShop(services: ShopServices, visit: Visit, asked: Asked, notes: PageNotes) {
  const { config, texts, log } = services
  const { brand } = visit
  const { cookies = openCookies(undefined, false), userAgent = '' } = asked
  const now = Date.now()
  const speaksTheAddress = !asked.named || brand.locales.includes(asked.named)
  const locale = asked.named && speaksTheAddress ? asked.named : brand.locales[0]
  const origin = originOf(brand, config)
  const path = (target: string, language = locale) => localizedPath(brand.locales, language, target)
  /** Made when something is said, which most requests do not. */
  function speaking(...groups: MessageGroup[]): Translate {
    let translate: Translate | undefined
    return (id, values) => {
      translate ??= createTranslate(locale, texts.of(locale, brand.tone, ...groups))
      return translate(id, values)
    }
  }

  const reading: Reading = {
    service: services.content,
    brand: brand.id,
    locale,
    // Not in WIP mode: anybody may write `?mode=wip`.
    drafts: services.drafts || asked.isPreview || false,
    now,
    frameHosts: config.frameHosts,
    assigned(keys) {
      notes.dependsOn(keys)
      return visit.flags ? Promise.resolve(visit.flags) : assign(services.flags, keys, visitorId(cookies))
    },
    notes,
    log: services.contentLog,
  }
  const writerIn = (language: LocaleCode) => ({ brand, locale: language, texts, origin })
  const mailer: IdentityContext['mailer'] = async (language, letter) => {
    const mail = await prepareMail(writerIn(language), letter)
    return (db) => queueMail(db, mail)
  }
  const shippingTexts = speaking('shipping')
  const say = speaking('address', 'api', 'cart', 'identity', 'order', 'payment', 'product', 'validation', 'wishlist')
  const products = productOperations(services, { brand, locale, now, notes, cookies, shippingTexts })
  const who = createRequestVisitor(services.database.db, brand.id, cookies)
  const { pricing } = products
  const trade = tradeOperations(services, {
    brand,
    locale,
    cookies,
    who,
    pricing,
    say,
    shippingTexts,
    now,
    origin: visit.origin,
    client: visit.client,
    paymentPath: path('/checkout/payment'),
  })

  return {
    visit,
    locale,
    speaksTheAddress,
    isWip: asked.isWip ?? false,
    /** For pages: most answers of the API do without. */
    get storefront() {
      return storefrontOf(brand, locale, origin)
    },
    path,
    /** What the answer sets. */
    cookies,
    texts: (...groups: MessageGroup[]) => texts.of(locale, brand.tone, ...groups),
    /** For answers that are no pages. */
    say,
    /** What a screen answers to something that the shop refuses. */
    refusal: (error: { code: ProblemCode; retryAfter?: number }) => refusalOf(error, say),

    /** Where to go on in the chosen language, which is remembered; nothing if the brand lacks it. */
    chooseLanguage(choice: LanguageChoice) {
      if (!brand.locales.includes(choice.locale)) return undefined
      cookies.write(localeCookie, choice.locale)
      return path(choice.path, choice.locale)
    },

    ...products,
    ...contentOperations(services, {
      ...{ brand, client: visit.client, reading, cards: products.catalogue.cards },
      shippingOptions: products.delivery.shippingOptions,
    }),
    ...trade,
    ...visitorOperations(services, {
      ...{ visit, locale, home: path('/'), cookies, userAgent, mailer, who },
      cart: trade.cart,
      cards: products.catalogue.cards,
    }),

    flags: flagOperations(services.flags, cookies),

    payment: {
      /** Ways to pay that this storefront offers, the first one on top. */
      methods: () => offeredMethods(brand),
      hearWebhook: (body: string, signature: string | undefined) =>
        hearWebhook(services.database.db, services.payments, body, signature),
    },

    mail: {
      /** Written in this shop's words and the visitor's language; `queueMail` sends it with the caller's transaction. */
      prepare: (letter: Letter) => prepareMail(writerIn(locale), letter),
    },

    report(error: unknown) {
      visit.fault ??= error
      log.error({ err: error, req: visit.requestId, route: visit.route }, 'request failed')
    },
  }
}
export type Shop = ReturnType<typeof openShop>

declare module 'hono' {
  interface ContextVariableMap {
    shop: Shop
    notes: PageNotes
  }
}

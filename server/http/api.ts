import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import { addressApi } from '#server/addresses/http.ts'
import { adminApi } from '#server/admin/http.ts'
import { cancellationsApi } from '#server/cancellations/http.ts'
import { cartApi } from '#server/cart/http.ts'
import { cartCheckoutApi } from '#server/cart/http-checkout.ts'
import { cartExtrasApi } from '#server/cart/http-extras.ts'
import { catalogueApi } from '#server/catalogue/http.ts'
import { consentApi } from '#server/consent/http.ts'
import { contentApi } from '#server/content/http.ts'
import { creditApi } from '#server/credit/http.ts'
import { customerDeskApi } from '#server/customer-desk/http.ts'
import { customerApi } from '#server/customers/http.ts'
import { isUnstorableText } from '#server/database/errors.ts'
import { deliveryApi } from '#server/delivery/http.ts'
import { documentsApi } from '#server/documents/http.ts'
import { errorsApi } from '#server/errors/http.ts'
import { flagsApi } from '#server/flags/http.ts'
import { fulfilmentApi } from '#server/fulfilment/http.ts'
import { linkApi } from '#server/identity/http-links.ts'
import { passkeyApi } from '#server/identity/http-passkeys.ts'
import { passwordApi } from '#server/identity/http-password.ts'
import { sessionApi } from '#server/identity/http-session.ts'
import { comesBackByForm, socialApi } from '#server/identity/http-social.ts'
import { staffApi } from '#server/identity/http-staff.ts'
import { loyaltyApi } from '#server/loyalty/http.ts'
import { orderHistoryApi } from '#server/order-history/http.ts'
import { orderSearchApi } from '#server/order-search/http.ts'
import { ordersApi } from '#server/orders/http.ts'
import { createPageNotes } from '#server/page-cache/page-notes.ts'
import { partnerApi } from '#server/partners/http.ts'
import { paymentApi } from '#server/payment/http.ts'
import { pricingApi } from '#server/pricing/http.ts'
import { privacyApi } from '#server/privacy/http.ts'
import { recommendationsApi } from '#server/recommendations/http.ts'
import { remindersApi } from '#server/reminders/http.ts'
import { reorderApi } from '#server/reorder/http.ts'
import { returnsApi } from '#server/returns/http.ts'
import { reviewsApi } from '#server/reviews/http.ts'
import { ratingsApi } from '#server/reviews/http-ratings.ts'
import { searchApi } from '#server/search/http.ts'
import { once } from '#server/shop/once.ts'
import type { ShopServices } from '#server/shop/services.ts'
import { openShop } from '#server/shop/shop.ts'
import { subscriptionsApi } from '#server/subscriptions/http.ts'
import { wearApi } from '#server/wear/http.ts'
import { wearersApi } from '#server/wearers/http.ts'
import { wishlistApi } from '#server/wishlist/http.ts'
import { apiDocs } from './api-docs.ts'
import type { Api, ApiEnv } from './api-env.ts'
import { openCookies } from './cookies.ts'
import { describeHealthEndpoints } from './health-docs.ts'
import { resolveLocale } from './locale.ts'
import { isForeign } from './origin-rule.ts'
import { isOutage } from './outage.ts'
import { problem, violationsOf } from './problem.ts'
import { readOnlyPaths } from './route-policy.ts'

export const largestBody = 256 * 1024

/** Empty for another scheme: whoever sends one wants to be somebody, and is refused. */
const bearerOf = (header: string | undefined) => header && (/^Bearer +(\S{1,200}) *$/i.exec(header)?.[1] ?? '')

/** The API, with the operations of all modules. It describes itself at /api/openapi.json. */
export function createApi(services: ShopServices): Api {
  const api: Api = new OpenAPIHono<ApiEnv>({
    defaultHook(result, c) {
      if (result.success) return
      return problem('bad-input', c.get('shop').say, violationsOf(result.error, c.get('shop').say))
    },
  })

  api.use('/api/*', async (c, next) => {
    const { visit } = c.env
    const locale = resolveLocale(visit.brand, {
      query: c.req.query('locale'),
      cookie: c.req.header('Cookie'),
      acceptLanguage: c.req.header('Accept-Language'),
    })
    const notes = createPageNotes()
    c.set('notes', notes)
    const cookies = openCookies(c.env.isPublic ? undefined : c.req.header('Cookie'), visit.origin.startsWith('https:'))
    const request = {
      locale,
      cookies,
      userAgent: c.req.header('User-Agent'),
      isPrivate: c.req.header('Sec-GPC') === '1',
      cartKey: c.req.header('Cart-Key'),
      bearer: bearerOf(c.req.header('Authorization')),
    }
    c.set('shop', openShop(services, visit, request, notes))
    await next()
    for (const cookie of cookies.written()) c.res.headers.append('Set-Cookie', cookie)
    visit.route ||= c.req.routePath
    if (c.env.isPublic && c.res.status === 200) {
      for (const [name, value] of Object.entries(notes.headers())) c.res.headers.set(name, value)
      // Without a language in its URL the answer depends on the browser's headers.
      if (!c.req.query('locale')) c.res.headers.set('Vary', 'Accept-Language, Cookie')
    } else if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-store')
  })
  const readOnly = once(() => readOnlyPaths(api))
  const tooLarge = (c: Context<ApiEnv>) => problem('too-large', c.get('shop').say)
  const counted = bodyLimit({ maxSize: largestBody, onError: tooLarge })
  api.use('/api/*', async (c, next) => {
    const { req } = c
    if (req.method === 'GET' || req.method === 'HEAD') return next()
    const { say, identity } = c.get('shop')
    if (isForeign(req.raw, c.env.visit.origin) && !comesBackByForm(req.path)) return problem('foreign-origin', say)
    async function goOn() {
      const path = identity.mayAct() ? (matchedRoutes(c).at(-1)?.path ?? '') : undefined
      if (path !== undefined && !readOnly().has(path)) await identity.recordChange(`${req.method} ${path}`)
      await next()
    }
    // Counting a body copies it. Node itself ends a body at the length that its header says.
    const length = req.header('Transfer-Encoding') ? undefined : req.header('Content-Length')
    if (length === undefined) return counted(c, goOn)
    return Number(length) > largestBody ? tooLarge(c) : goOn()
  })

  catalogueApi(api)
  recommendationsApi(api)
  contentApi(api)
  flagsApi(api)
  pricingApi(api)
  deliveryApi(api)
  reviewsApi(api)
  ratingsApi(api)
  searchApi(api)
  cartApi(api)
  cartExtrasApi(api)
  cartCheckoutApi(api)
  ordersApi(api)
  orderHistoryApi(api)
  cancellationsApi(api)
  reorderApi(api)
  returnsApi(api)
  remindersApi(api)
  documentsApi(api)
  paymentApi(api)
  fulfilmentApi(api)
  sessionApi(api)
  passwordApi(api)
  passkeyApi(api)
  linkApi(api)
  socialApi(api)
  customerApi(api)
  privacyApi(api)
  addressApi(api)
  partnerApi(api)
  creditApi(api)
  loyaltyApi(api)
  wearersApi(api)
  wearApi(api)
  subscriptionsApi(api)
  wishlistApi(api)
  consentApi(api)
  staffApi(api)
  orderSearchApi(api)
  customerDeskApi(api)
  adminApi(api)
  errorsApi(api)
  describeHealthEndpoints(api)
  apiDocs(api)

  api.notFound((c) => problem('not-found', c.get('shop').say))
  api.onError((error, c) => {
    // The body is not JSON.
    if (error instanceof HTTPException && error.status < 500) return problem('bad-input', c.get('shop').say)
    // What cannot be stored is nowhere.
    if (isUnstorableText(error)) return problem(c.req.raw.body ? 'bad-input' : 'not-found', c.get('shop').say)
    c.get('shop').report(error)
    return problem(isOutage(error) ? 'unavailable' : 'fault', c.get('shop').say)
  })
  return api
}

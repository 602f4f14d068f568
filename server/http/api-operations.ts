import { OpenAPIHono } from '@hono/zod-openapi'
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
import { deliveryApi } from '#server/delivery/http.ts'
import { documentsApi } from '#server/documents/http.ts'
import { errorsApi } from '#server/errors/http.ts'
import { flagsApi } from '#server/flags/http.ts'
import { fulfilmentApi } from '#server/fulfilment/http.ts'
import { linkApi } from '#server/identity/http-links.ts'
import { passkeyApi } from '#server/identity/http-passkeys.ts'
import { passwordApi } from '#server/identity/http-password.ts'
import { sessionApi } from '#server/identity/http-session.ts'
import { socialApi } from '#server/identity/http-social.ts'
import { staffApi } from '#server/identity/http-staff.ts'
import { loyaltyApi } from '#server/loyalty/http.ts'
import { orderHistoryApi } from '#server/order-history/http.ts'
import { orderSearchApi } from '#server/order-search/http.ts'
import { ordersApi } from '#server/orders/http.ts'
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
import { subscriptionsApi } from '#server/subscriptions/http.ts'
import { wearApi } from '#server/wear/http.ts'
import { wearersApi } from '#server/wearers/http.ts'
import { wishlistApi } from '#server/wishlist/http.ts'
import { apiDocs } from './api-docs.ts'
import { describeApi } from './api-document.ts'
import type { Api, ApiEnv } from './api-env.ts'
import { describeHealthEndpoints } from './health-docs.ts'

/** The operations of all modules. */
export function addOperations(api: Api) {
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
}

/** The description of a shop at this origin, without the shop. */
export function describeShop(origin: string) {
  const api = new OpenAPIHono<ApiEnv>()
  addOperations(api)
  return describeApi(api, origin)
}

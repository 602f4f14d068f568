import { createRoute, z } from '@hono/zod-openapi'
import { PageQuery, pageOf } from '#contract/admin/lists.ts'
import { AdminCoupon, AdminCustomer, AdminProduct, AdminReview, AdminStock } from '#contract/admin/things.ts'
import { ReviewText } from '#contract/catalogue/rating.ts'
import { textLine } from '#contract/printable-text.ts'
import { reviewLists } from '#contract/staff/reviews.ts'
import { answer, jsonBody, refusals } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { adminRefusals, refuse } from './answers.ts'
import { paged, reading } from './reading.ts'

const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true')
const productId = z.string().min(1).max(100)

const listProducts = reading('adminListProducts', '/api/admin/products', [
  'Products with their prices, by id',
  paged({ active: yesOrNo.optional().describe('Only those that are sold, or only the others') }),
  pageOf('ProductPage', AdminProduct),
])
const getProduct = reading('adminGetProduct', '/api/admin/products/{id}', [
  'A product with its prices',
  { params: z.object({ id: productId }) },
  AdminProduct,
])
const listStock = reading('adminListStock', '/api/admin/stock', [
  'How many pieces there are of each variant that is counted, by product',
  paged({ product: productId.optional().describe('Of this product only') }),
  pageOf('StockPage', AdminStock),
])
const listCoupons = reading('adminListCoupons', '/api/admin/coupons', [
  'Coupons with their rules and how often they were used, by code',
  { query: PageQuery },
  pageOf('CouponPage', AdminCoupon),
])
const getCoupon = reading('adminGetCoupon', '/api/admin/coupons/{brand}/{code}', [
  'A coupon',
  { params: z.object({ brand: z.string().min(1).max(40), code: z.string().min(1).max(40) }) },
  AdminCoupon,
])
const listCustomers = reading('adminListCustomers', '/api/admin/customers', [
  'Customers by number. A page of a key for some storefronts may have few or none of them: go on until `next` is null',
  paged({ email: z.email().max(254).toLowerCase().optional().describe('Exactly this one') }),
  pageOf('CustomerPage', AdminCustomer),
])
const getCustomer = reading('adminGetCustomer', '/api/admin/customers/{id}', [
  'A customer',
  { params: z.object({ id: z.string().min(1).max(100) }) },
  AdminCustomer,
])
const listReviews = reading('adminListReviews', '/api/admin/reviews', [
  'Reviews with a text, in the order in which they were written',
  paged({ state: z.enum(reviewLists).default('waiting') }),
  pageOf('ReviewListPage', AdminReview),
])

const ofReview = { params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }) }
const decided = {
  204: { description: 'It is so, since now or before' },
  ...adminRefusals,
  409: refusals[409],
}
const publishReview = createRoute({
  operationId: 'adminPublishReview',
  method: 'post',
  path: '/api/admin/reviews/{id}/publish',
  summary: 'Shows the text of a review',
  request: ofReview,
  responses: decided,
})
const refuseReview = createRoute({
  operationId: 'adminRefuseReview',
  method: 'post',
  path: '/api/admin/reviews/{id}/refuse',
  summary: 'Hides the text of a review; its stars go on counting',
  request: { ...ofReview, ...jsonBody(z.object({ reason: textLine(300).min(3) })) },
  responses: decided,
})
const answerReview = createRoute({
  operationId: 'adminAnswerReview',
  method: 'put',
  path: '/api/admin/reviews/{id}/answer',
  summary: 'What the shop says below a review that is shown; an empty text takes it away',
  request: { ...ofReview, ...jsonBody(z.object({ text: ReviewText })) },
  responses: decided,
})

export function thingsApi(api: Api) {
  answer(api, listProducts, async (c) => {
    const found = await c.get('shop').admin.products(c.req.valid('query'))
    return found.ok ? c.json(found.value, 200) : refuse(c, found.error)
  })
  answer(api, getProduct, async (c) => {
    const found = await c.get('shop').admin.product(c.req.valid('param').id)
    return found.ok ? c.json(found.value, 200) : refuse(c, found.error)
  })
  answer(api, listStock, async (c) => {
    const found = await c.get('shop').admin.stock(c.req.valid('query'))
    return found.ok ? c.json(found.value, 200) : refuse(c, found.error)
  })
  answer(api, listCoupons, async (c) => {
    const found = await c.get('shop').admin.coupons(c.req.valid('query'))
    return found.ok ? c.json(found.value, 200) : refuse(c, found.error)
  })
  answer(api, getCoupon, async (c) => {
    const { brand, code } = c.req.valid('param')
    const found = await c.get('shop').admin.coupon(brand, code)
    return found.ok ? c.json(found.value, 200) : refuse(c, found.error)
  })
  answer(api, listCustomers, async (c) => {
    const found = await c.get('shop').admin.customers(c.req.valid('query'))
    return found.ok ? c.json(found.value, 200) : refuse(c, found.error)
  })
  answer(api, getCustomer, async (c) => {
    const found = await c.get('shop').admin.customer(c.req.valid('param').id)
    return found.ok ? c.json(found.value, 200) : refuse(c, found.error)
  })
  answer(api, listReviews, async (c) => {
    const found = await c.get('shop').admin.reviews(c.req.valid('query'))
    return found.ok ? c.json(found.value, 200) : refuse(c, found.error)
  })
  answer(api, publishReview, async (c) => {
    const done = await c.get('shop').admin.publishReview(c.req.valid('param').id)
    return done.ok ? c.body(null, 204) : refuse(c, done.error)
  })
  answer(api, refuseReview, async (c) => {
    const done = await c.get('shop').admin.refuseReview(c.req.valid('param').id, c.req.valid('json').reason)
    return done.ok ? c.body(null, 204) : refuse(c, done.error)
  })
  answer(api, answerReview, async (c) => {
    const done = await c.get('shop').admin.answerReview(c.req.valid('param').id, c.req.valid('json').text)
    return done.ok ? c.body(null, 204) : refuse(c, done.error)
  })
}

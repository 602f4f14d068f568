import { createRoute, z } from '@hono/zod-openapi'
import { OrderedQuantity } from '#contract/catalogue/ordered-variant.ts'
import { NamedChannel, Pricing } from '#contract/catalogue/pricing.ts'
import { Problem } from '#contract/problem.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem, violationAt } from '#server/http/problem.ts'
import { readsOnly } from '#server/http/route-policy.ts'

const PriceQuestion = z.object({
  product_id: z.string().optional().describe('As in the path; another one is refused'),
  quantity: OrderedQuantity,
  recommended_retail_channel: z
    .literal('retail')
    .optional()
    .describe('The price list of the recommended prices, `original` in the answer; there is this one'),
  price_channel: NamedChannel.optional(),
  fk: z
    .string()
    .max(200)
    .optional()
    .describe('The key of a link with a price of its own; otherwise that of the cookie vsf-atc'),
  cart_token: z
    .string()
    .max(100)
    .optional()
    .describe(
      'The cart whose pieces count for the bulk price; otherwise that of the cookie cart_id. One that this visitor cannot open counts as empty',
    ),
})

const getProductPricing = createRoute({
  operationId: 'getProductPricing',
  method: 'post',
  path: '/api/products/{id}/pricing',
  [readsOnly]: true,
  summary: 'What a quantity of a product costs this visitor',
  request: {
    params: z.object({ id: z.string() }),
    body: { required: true, content: { 'application/json': { schema: PriceQuestion } } },
  },
  responses: {
    200: { description: 'The prices', content: { 'application/json': { schema: Pricing } } },
    404: { description: 'No such product here', content: { 'application/problem+json': { schema: Problem } } },
    422: {
      description: 'No quantity that can be ordered, or a price list without its key',
      content: { 'application/problem+json': { schema: Problem } },
    },
  },
})

export function pricingApi(api: Api) {
  api.openapi(getProductPricing, async (c) => {
    const { product_id, quantity, fk, cart_token, price_channel: channel } = c.req.valid('json')
    const { pricing, cart, say } = c.get('shop')
    const productId = c.req.valid('param').id
    if (product_id !== undefined && product_id !== productId)
      return problem('bad-input', say, violationAt('product_id', 'invalid', say))
    const inCart = () => cart.pieces(productId, cart_token)
    const priced = await pricing.of({ productId, quantity, fk, channel, inCart })
    if (priced.ok) return c.json(priced.value, 200)
    const { code } = priced.error
    if (code === 'price-channel-closed')
      return problem(code, say, [{ propertyPath: 'price_channel', code, message: say('api.price_channel_closed') }])
    return problem(code === 'not-found' ? code : 'bad-input', say)
  })
}

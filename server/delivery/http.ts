import { createRoute, z } from '@hono/zod-openapi'
import { countries } from '#brands/countries.ts'
import { OrderedQuantity, VariantOptions } from '#contract/catalogue/ordered-variant.ts'
import { CartCheck, CartCheckType, DeliveryDates, DeliveryVariant } from '#contract/checkout/delivery.ts'
import { ShippingOption } from '#contract/checkout/shipping.ts'
import { collectionOf } from '#contract/hydra.ts'
import { textLine } from '#contract/printable-text.ts'
import { Problem } from '#contract/problem.ts'
import type { Translate } from '#messages/translate.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'
import { readsOnly } from '#server/http/route-policy.ts'
import type { DeliveryMistake } from './variant-rules.ts'

const country = z.enum(Object.values(countries).map(({ name }) => name))
const refusal = (description: string) => ({ description, content: { 'application/problem+json': { schema: Problem } } })
const refusals = {
  404: refusal('No such product here'),
  422: refusal('Parameters that are missing, unknown or not made, or a way that does not go there'),
}

const DatesQuery = z.object({
  items: z.array(DeliveryVariant).min(1).max(50),
  country: country.optional().describe('Where to; otherwise the home country of the storefront'),
  shipping_option: z.string().max(60).optional().describe('The key of a shipping option'),
})

const getDeliveryDates = createRoute({
  operationId: 'getDeliveryDates',
  method: 'post',
  path: '/api/delivery/dates',
  [readsOnly]: true,
  summary: 'When variants arrive, how many there are, and which cannot be ordered',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: DatesQuery,
        },
      },
    },
  },
  responses: {
    200: { description: 'The dates', content: { 'application/json': { schema: DeliveryDates } } },
    ...refusals,
  },
})

const checkCartStock = createRoute({
  operationId: 'checkCartStock',
  method: 'post',
  path: '/api/delivery/cart-check',
  [readsOnly]: true,
  summary: 'Whether a cart, or a change of its quantities, can be ordered, and when it arrives',
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: DatesQuery.extend({ type: CartCheckType }) } },
    },
  },
  responses: {
    200: {
      description: 'The dates, and whether it can be ordered',
      content: { 'application/json': { schema: CartCheck } },
    },
    ...refusals,
  },
})

const buildDeliveryVariant = createRoute({
  operationId: 'buildDeliveryVariant',
  method: 'post',
  path: '/api/delivery/variants',
  [readsOnly]: true,
  summary: 'A product with its options, as delivery dates take it',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            product_id: textLine(40),
            options: VariantOptions.default({}),
            quantity: OrderedQuantity.default(1),
          }),
        },
      },
    },
  },
  responses: {
    200: { description: 'The variant', content: { 'application/json': { schema: DeliveryVariant } } },
    ...refusals,
  },
})

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

const getShippingOptions = createRoute({
  operationId: 'getShippingOptions',
  method: 'get',
  path: '/api/shipping-options',
  summary: 'The ways of sending an order, with their prices',
  request: {
    query: z.object({
      locale: z.string().optional().describe('Otherwise the language follows Accept-Language'),
      country_to: country.optional().describe('Otherwise the home country of the storefront'),
      active: flag.optional(),
      is_midi: flag.optional().describe('Whether it goes as a letter'),
      'order[key]': z
        .enum(['ascending', 'asc', 'descending', 'desc'])
        .transform((order) => (order.startsWith('asc') ? ('ascending' as const) : ('descending' as const)))
        .optional(),
    }),
  },
  responses: {
    200: { description: 'The options', content: { 'application/json': { schema: collectionOf(ShippingOption) } } },
    422: refusal('A country or an order that does not exist'),
  },
})

const texts = {
  'unknown-product': 'api.not_found',
  'option-missing': 'api.option_missing',
  'option-unknown': 'api.option_unknown',
  'not-made': 'api.not_made',
  'not-shipped': 'api.not_shipped',
} as const satisfies Record<DeliveryMistake['code'], string>

function refused({ code, mistakes }: { code: 'not-found' | 'bad-input'; mistakes: DeliveryMistake[] }, say: Translate) {
  const violations = mistakes.map(({ path, code }) => ({ propertyPath: path, message: say(texts[code]), code }))
  return problem(code, say, violations)
}

export function deliveryApi(api: Api) {
  api.openapi(getDeliveryDates, async (c) => {
    const { items, country, shipping_option: shippingOption } = c.req.valid('json')
    const { delivery, say } = c.get('shop')
    const dates = await delivery.dates({ items, country, shippingOption })
    return dates.ok ? c.json(dates.value, 200) : refused(dates.error, say)
  })
  api.openapi(checkCartStock, async (c) => {
    const { type, items, country, shipping_option: shippingOption } = c.req.valid('json')
    const { delivery, say } = c.get('shop')
    const checked = await delivery.checkCart({ type, items, country, shippingOption })
    return checked.ok ? c.json(checked.value, 200) : refused(checked.error, say)
  })
  api.openapi(buildDeliveryVariant, async (c) => {
    const { product_id: productId, options, quantity } = c.req.valid('json')
    const { delivery, say } = c.get('shop')
    const variant = await delivery.variant({ productId, options, quantity })
    return variant.ok ? c.json(variant.value, 200) : refused(variant.error, say)
  })
  api.openapi(getShippingOptions, (c) => {
    const { country_to: country, active, is_midi: isMidi, 'order[key]': byKey } = c.req.valid('query')
    const options = c.get('shop').delivery.shippingOptions({ country, active, isMidi, byKey })
    return c.json({ 'hydra:member': options, 'hydra:totalItems': options.length }, 200)
  })
}

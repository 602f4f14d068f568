import { createRoute, z } from '@hono/zod-openapi'
import { CustomerSearch, FoundCustomer, FoundOrder } from '#contract/session.ts'
import { answer, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'

const findCustomers = createRoute({
  operationId: 'findCustomers',
  method: 'get',
  path: '/api/staff/customers',
  summary:
    'For staff: at most 20 customers by name, e-mail address, telephone number, postcode with a name, or the number of a customer, order, invoice, return or parcel',
  request: { query: z.object({ search: CustomerSearch }) },
  responses: {
    200: sent(
      'The customers, and the order of that number at this storefront',
      z.object({ 'hydra:member': z.array(FoundCustomer), order: FoundOrder.nullable() }),
    ),
    404: refusals[404],
    422: refusals[422],
  },
})

export function customerDeskApi(api: Api) {
  answer(api, findCustomers, async (c) => {
    const { customerDesk, visit, say } = c.get('shop')
    const found = await customerDesk.search(c.req.valid('query').search)
    if (!found.ok) return problem(found.error.code, say)
    const customers = found.value.people.map(({ id, accountId, firstName, lastName, email }) => ({
      id,
      account_id: accountId,
      full_name: `${firstName} ${lastName}`,
      email,
    }))
    const own = found.value.orders.find(({ brand, clue }) => brand === visit.brand.id && clue === 'order')
    const order = own && {
      number: String(own.number),
      created_at: own.createdAt,
      state: own.state,
      total: own.total,
      customer_id: own.customerId,
      email: own.email,
    }
    return c.json({ 'hydra:member': customers, order: order ?? null }, 200)
  })
}

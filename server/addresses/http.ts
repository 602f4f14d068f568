import { createRoute, z } from '@hono/zod-openapi'
import { LocationAnswer, LocationRequest } from '#contract/address/location.ts'
import { postalAddress } from '#contract/address/postal-address.ts'
import { PostcodePlaces } from '#contract/address/postcode-places.ts'
import { AddressToSanitise, SanitisedAddress } from '#contract/address/sanitised-address.ts'
import { SavedAddress } from '#contract/address/saved-address.ts'
import { countryCodes } from '#contract/brand.ts'
import { collectionOf } from '#contract/hydra.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem, refusalTo } from '#server/http/problem.ts'
import { cachedAs, readsOnly } from '#server/http/route-policy.ts'

const getAddresses = createRoute({
  operationId: 'getAddresses',
  method: 'get',
  path: '/api/me/addresses',
  summary: 'The saved addresses of the customer, the default first',
  request: {
    query: z.object({ type: z.enum(['billing']).optional().describe('Only those that an invoice may be made out to') }),
  },
  responses: { 200: sent('The addresses', collectionOf(SavedAddress)), 401: refusals[401], 422: refusals[422] },
})

const createAddress = createRoute({
  operationId: 'createAddress',
  method: 'post',
  path: '/api/me/addresses',
  summary: 'Saves an address; the first one is the default',
  request: {
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    ...jsonBody(postalAddress(countryCodes, 'shipping')),
  },
  responses: {
    201: sent('The address', SavedAddress),
    401: refusals[401],
    409: refusals[409],
    422: refusals[422],
  },
})

const params = z.object({ id: z.string() })

const updateAddress = createRoute({
  operationId: 'updateAddress',
  method: 'patch',
  path: '/api/me/addresses/{id}',
  summary: 'Changes the fields that are sent; isDefault makes it the default',
  request: { params, ...jsonBody(z.looseObject({ isDefault: z.boolean().optional() })) },
  responses: { 200: sent('The address', SavedAddress), 401: refusals[401], 404: refusals[404], 422: refusals[422] },
})

const deleteAddress = createRoute({
  operationId: 'deleteAddress',
  method: 'delete',
  path: '/api/me/addresses/{id}',
  summary: 'Removes a saved address; orders keep theirs',
  request: { params },
  responses: { 204: { description: 'It is gone' }, 401: refusals[401], 404: refusals[404] },
})

const sanitizeAddress = createRoute({
  operationId: 'sanitizeAddress',
  method: 'post',
  path: '/api/addresses/sanitize',
  [readsOnly]: true,
  summary: 'How the post would write an address',
  request: jsonBody(AddressToSanitise),
  responses: { 200: sent('The suggestion', SanitisedAddress), 422: refusals[422], 429: refusals[429] },
})

const getLocation = createRoute({
  operationId: 'getLocation',
  method: 'post',
  path: '/api/locations',
  [readsOnly]: true,
  summary: 'Where an address is',
  request: jsonBody(LocationRequest),
  responses: { 200: sent('The place', LocationAnswer), 404: refusals[404], 422: refusals[422] },
})

const getPostcodePlaces = createRoute({
  operationId: 'getPostcodePlaces',
  method: 'get',
  path: '/api/postcodes/{country}/{postcode}',
  [cachedAs]: { name: 'api-postcode' },
  summary: 'The larger towns at a postcode, and in Italy their province',
  request: { params: z.object({ country: z.enum(countryCodes), postcode: z.string().regex(/^\d{4,5}$/) }) },
  responses: { 200: sent('The towns; none if the shop knows none', PostcodePlaces), 422: refusals[422] },
})

export function addressApi(api: Api) {
  answer(api, getAddresses, async (c) => {
    const { addresses, say } = c.get('shop')
    const found = await (c.req.valid('query').type ? addresses.forBilling() : addresses.all())
    if (!found.ok) return problem(found.error.code, say)
    return c.json({ 'hydra:member': found.value, 'hydra:totalItems': found.value.length }, 200)
  })

  answer(api, createAddress, async (c) => {
    const { addresses, say } = c.get('shop')
    const added = await addresses.add(c.req.valid('json'), c.req.valid('header')['idempotency-key'])
    return added.ok ? c.json(added.value, 201) : refusalTo(added.error, say)
  })

  answer(api, updateAddress, async (c) => {
    const { addresses, say } = c.get('shop')
    const changed = await addresses.change(c.req.valid('param').id, c.req.valid('json'))
    return changed.ok ? c.json(changed.value, 200) : refusalTo(changed.error, say)
  })

  answer(api, deleteAddress, async (c) => {
    const { addresses, say } = c.get('shop')
    const removed = await addresses.remove(c.req.valid('param').id)
    return removed.ok ? c.body(null, 204) : refusalTo(removed.error, say)
  })

  answer(api, sanitizeAddress, async (c) => {
    const { addresses, say } = c.get('shop')
    const suggestion = await addresses.sanitise(c.req.valid('json'))
    return suggestion.ok ? c.json(suggestion.value, 200) : refusalTo(suggestion.error, say)
  })

  answer(api, getPostcodePlaces, (c) => {
    const { country, postcode } = c.req.valid('param')
    return c.json(c.get('shop').addresses.placesAt(country, postcode), 200)
  })

  answer(api, getLocation, (c) => {
    const { addresses, say } = c.get('shop')
    const found = addresses.locate(c.req.valid('json').address)
    return found ? c.json(found, 200) : problem('not-found', say)
  })
}

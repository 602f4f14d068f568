import { createRoute, z } from '@hono/zod-openapi'
import { collectionOf } from '#contract/hydra.ts'
import { ConfirmedValues, Wearer, WearerInput } from '#contract/wearers/wearer.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem, refusalTo } from '#server/http/problem.ts'

const params = z.object({ id: z.string() })

const getWearers = createRoute({
  operationId: 'getWearers',
  method: 'get',
  path: '/api/me/wearers',
  summary: 'The people for whom the customer orders lenses, with what each eye wears now',
  responses: { 200: sent('The wearers, the first one first', collectionOf(Wearer)), 401: refusals[401] },
})

const createWearer = createRoute({
  operationId: 'createWearer',
  method: 'post',
  path: '/api/me/wearers',
  summary: 'Adds a wearer; ten are the most, and no two have the same name',
  request: jsonBody(WearerInput),
  responses: {
    201: sent('The wearer', Wearer),
    401: refusals[401],
    409: refusals[409],
    422: refusals[422],
  },
})

const updateWearer = createRoute({
  operationId: 'updateWearer',
  method: 'patch',
  path: '/api/me/wearers/{id}',
  summary: 'Renames a wearer; orders keep the name that they had',
  request: { params, ...jsonBody(WearerInput) },
  responses: {
    200: sent('The wearer', Wearer),
    401: refusals[401],
    404: refusals[404],
    409: refusals[409],
    422: refusals[422],
  },
})

const deleteWearer = createRoute({
  operationId: 'deleteWearer',
  method: 'delete',
  path: '/api/me/wearers/{id}',
  summary: 'Removes a wearer with their prescriptions; orders keep theirs. The first wearer stays.',
  request: { params },
  responses: {
    204: { description: 'They are removed' },
    401: refusals[401],
    404: refusals[404],
    409: refusals[409],
  },
})

const confirmValues = createRoute({
  operationId: 'confirmValues',
  method: 'post',
  path: '/api/me/wearers/{id}/confirmed-values',
  summary: 'Values that look like a mistake beside the last order are right: nobody asks about them again',
  request: { params, ...jsonBody(ConfirmedValues) },
  responses: {
    204: { description: 'It is remembered' },
    401: refusals[401],
    404: refusals[404],
    422: refusals[422],
  },
})

export function wearersApi(api: Api) {
  answer(api, getWearers, async (c) => {
    const { wearers, say } = c.get('shop')
    const all = await wearers.all()
    if (!all.ok) return refusalTo(all.error, say)
    return c.json({ 'hydra:member': all.value, 'hydra:totalItems': all.value.length }, 200)
  })

  answer(api, createWearer, async (c) => {
    const { wearers, say } = c.get('shop')
    const added = await wearers.add(c.req.valid('json').name)
    if (!added.ok) return problem(added.error.code, say)
    return c.json(await wearers.viewOf(added.value.id), 201)
  })

  answer(api, updateWearer, async (c) => {
    const { wearers, say } = c.get('shop')
    const renamed = await wearers.rename(c.req.valid('param').id, c.req.valid('json').name)
    if (!renamed.ok) return problem(renamed.error.code, say)
    return c.json(await wearers.viewOf(renamed.value.id), 200)
  })

  answer(api, deleteWearer, async (c) => {
    const { wearers, say } = c.get('shop')
    const removed = await wearers.remove(c.req.valid('param').id)
    return removed.ok ? c.body(null, 204) : problem(removed.error.code, say)
  })

  answer(api, confirmValues, async (c) => {
    const { wearers, say } = c.get('shop')
    const confirmed = await wearers.confirmValues(c.req.valid('param').id, c.req.valid('json').key)
    return confirmed.ok ? c.body(null, 204) : problem(confirmed.error.code, say)
  })
}

import { createRoute } from '@hono/zod-openapi'
import { collectionOf } from '#contract/hydra.ts'
import { IntervalQuery, ReorderInterval, WearCorrection, WearerWear } from '#contract/wear/wear.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem, refusalTo, violationAt } from '#server/http/problem.ts'
import { readsOnly } from '#server/http/route-policy.ts'

const getWear = createRoute({
  operationId: 'getWear',
  method: 'get',
  path: '/api/me/wear',
  summary: 'Until when the lenses of each wearer and eye last, and why',
  responses: { 200: sent('The wearers, the first one first', collectionOf(WearerWear)), 401: refusals[401] },
})

const correctWear = createRoute({
  operationId: 'correctWear',
  method: 'post',
  path: '/api/me/wear/corrections',
  summary: 'Says how many lenses are left, or on how many days a week they are worn',
  request: jsonBody(WearCorrection),
  responses: {
    201: sent('The wearer as the shop sees it now', WearerWear),
    401: refusals[401],
    404: refusals[404],
    409: refusals[409],
    422: refusals[422],
  },
})

const customerGetReorderInterval = createRoute({
  operationId: 'customerGetReorderInterval',
  method: 'post',
  path: '/api/reorder/interval',
  [readsOnly]: true,
  summary: 'After how many days these items are used up, and when to order again; without lenses, three months',
  request: jsonBody(IntervalQuery),
  responses: { 200: sent('The interval', ReorderInterval), 422: refusals[422] },
})

export function wearApi(api: Api) {
  answer(api, getWear, async (c) => {
    const { wearers, say } = c.get('shop')
    const all = await wearers.wear.all()
    if (!all.ok) return refusalTo(all.error, say)
    return c.json({ 'hydra:member': all.value, 'hydra:totalItems': all.value.length }, 200)
  })

  answer(api, correctWear, async (c) => {
    const { wearers, say } = c.get('shop')
    const { wearer_id: wearerId, eye, on, lenses_left: lensesLeft, days_per_week: daysPerWeek } = c.req.valid('json')
    const said = { lensesLeft, daysPerWeek }
    const eyes = eye ? { [eye]: said } : { right: said, left: said }
    const corrected = await wearers.wear.correct({ wearerId, on, eyes })
    if (corrected.ok) return c.json(corrected.value, 201)
    const { code } = corrected.error
    if (code === 'day-in-future') return problem('bad-input', say, violationAt('on', 'invalid-date', say))
    return problem(code, say)
  })

  answer(api, customerGetReorderInterval, async (c) => {
    const { wearers } = c.get('shop')
    return c.json(await wearers.wear.interval(c.req.valid('json')), 200)
  })
}

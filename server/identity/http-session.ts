import { createRoute, z } from '@hono/zod-openapi'
import { Session, SignedInPlace } from '#contract/session.ts'
import { answer, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'

const getSession = createRoute({
  operationId: 'getSession',
  method: 'get',
  path: '/api/session',
  summary: 'Who is this visitor: everything personal that a public page shows',
  request: {
    query: z.object({
      referrer: z.string().max(253).optional().describe('The host that led here: our own workplaces are told apart'),
    }),
  },
  responses: { 200: sent('The session', Session), 422: refusals[422] },
})

const signOut = createRoute({
  operationId: 'signOut',
  method: 'post',
  path: '/api/identity/sign-out',
  summary: 'Ends the session and takes cart and cookies along',
  responses: { 200: sent('The session, of a guest', Session) },
})

const getSessions = createRoute({
  operationId: 'getSessions',
  method: 'get',
  path: '/api/me/sessions',
  summary: 'Where the customer is signed in',
  responses: { 200: sent('The sessions', z.object({ 'hydra:member': z.array(SignedInPlace) })), 401: refusals[401] },
})

const endSession = createRoute({
  operationId: 'endSession',
  method: 'delete',
  path: '/api/me/sessions/{id}',
  summary: 'Signs the customer out somewhere else',
  request: { params: z.object({ id: z.string() }) },
  responses: { 204: { description: 'It is over' }, 401: refusals[401], 403: refusals[403], 404: refusals[404] },
})

export function sessionApi(api: Api) {
  answer(api, getSession, async (c) => c.json(await c.get('shop').session(c.req.valid('query')), 200))

  answer(api, signOut, async (c) => {
    await c.get('shop').identity.signOut()
    return c.json(await c.get('shop').session(), 200)
  })

  // One rule for everything below /api/me: an operation that forgets to check for a customer refuses guests all the same.
  api.use('/api/me/*', async (c, next) => {
    if (c.req.path === '/api/me/guest') return next()
    // Staff have passkeys as well; these operations look for their owner themselves.
    if (/^\/api\/me\/passkeys(\/options)?$/.test(c.req.path)) return next()
    const customer = await c.get('shop').identity.customer()
    return customer.ok ? next() : problem(customer.error.code, c.get('shop').say)
  })

  answer(api, getSessions, async (c) => {
    const found = await c.get('shop').identity.sessions()
    return found.ok ? c.json({ 'hydra:member': found.value }, 200) : problem(found.error.code, c.get('shop').say)
  })

  answer(api, endSession, async (c) => {
    const ended = await c.get('shop').identity.endSession(c.req.valid('param').id)
    return ended.ok ? c.body(null, 204) : problem(ended.error.code, c.get('shop').say)
  })
}

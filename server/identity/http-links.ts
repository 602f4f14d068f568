import { createRoute, z } from '@hono/zod-openapi'
import { LoginLinkRequest } from '#contract/identity/identity.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'

const Done = z.object({ status: z.literal('OK') })
const done = { status: 'OK' } as const
const Confirmed = Done.extend({
  reset_token: z.string().nullable().describe('For resetPassword, where the account has no password any more'),
})
const token = z.string().min(1).max(100)

const sendLoginLink = createRoute({
  operationId: 'sendLoginLink',
  method: 'post',
  path: '/api/identity/login-link',
  summary: 'Mails a link that signs in, if it has a reader; the answer is always the same',
  request: jsonBody(LoginLinkRequest),
  responses: { 200: sent('Noted', Done), 422: refusals[422] },
})

const exchangeLoginLinkHash = createRoute({
  operationId: 'exchangeLoginLinkHash',
  method: 'post',
  path: '/api/identity/login-link/exchange',
  summary: 'Uses up a link and gives a token for signInWithIdToken, valid for five minutes',
  request: jsonBody(z.object({ hash: token })),
  responses: { 200: sent('The token', Done.extend({ custom_token: z.string() })), 422: refusals[422] },
})

const confirmAddress = createRoute({
  operationId: 'confirmAddress',
  method: 'post',
  path: '/api/identity/confirm-address',
  summary:
    'What the welcome letter asks for: the e-mail address is right. Confirmed by a client that is not signed in to the account, its password is dropped',
  request: jsonBody(z.object({ token })),
  responses: { 200: sent('It is', Confirmed), 422: refusals[422] },
})

export function linkApi(api: Api) {
  answer(api, sendLoginLink, (c) => {
    c.get('shop').identity.requestLoginLink(c.req.valid('json'))
    return c.json(done, 200)
  })

  answer(api, exchangeLoginLinkHash, async (c) => {
    const exchanged = await c.get('shop').identity.exchangeLoginLinkHash(c.req.valid('json').hash)
    if (!exchanged.ok) return problem('hash-sign-in-failed', c.get('shop').say)
    return c.json({ ...done, custom_token: exchanged.value }, 200)
  })

  answer(api, confirmAddress, async (c) => {
    const confirmed = await c.get('shop').identity.confirmAddress(c.req.valid('json').token)
    if (!confirmed.ok) return problem(confirmed.error.code, c.get('shop').say)
    return c.json({ ...done, reset_token: confirmed.value.resetToken ?? null }, 200)
  })
}

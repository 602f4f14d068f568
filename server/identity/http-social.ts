import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { IdentityProvider } from '#contract/identity/identity.ts'
import { readFlags } from '#contract/identity/redirect-target.ts'
import type { Result } from '#contract/result.ts'
import { Session } from '#contract/session.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api, ApiEnv } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'
import type { IdentityForRequest } from './identity-for-request.ts'
import type { ProviderError } from './social.ts'

const params = z.object({ provider: IdentityProvider })
const answers = {
  200: sent('The session', Session),
  401: refusals[401],
  409: refusals[409],
  422: refusals[422],
  429: refusals[429],
}

const signInWithIdToken = createRoute({
  operationId: 'signInWithIdToken',
  method: 'post',
  path: '/api/identity/id-token',
  summary: 'Signs in by the token of a login link, or by an ID token that says itself who issued it',
  request: jsonBody(z.object({ token: z.string().min(1).max(8000) })),
  responses: answers,
})

const exchangeIdToken = createRoute({
  operationId: 'exchangeIdToken',
  method: 'post',
  path: '/api/identity/exchange',
  summary: 'Signs in by an identity provider’s ID token; 409 registration-needed has what the register form needs',
  request: jsonBody(z.object({ token: z.string().min(1).max(8000), provider: IdentityProvider })),
  responses: answers,
})

const startAtProvider = createRoute({
  operationId: 'startAtProvider',
  method: 'get',
  path: '/api/identity/social/{provider}',
  summary: 'Where the popup begins: leads to the identity provider',
  request: {
    params,
    query: z.object({
      url: z.string().max(2000).optional().describe('Where to go on after signing in'),
      flags: z.string().max(100).optional().describe('Of sign_up, newsletter and force_refresh, with commas'),
    }),
  },
  responses: { 302: { description: 'To the provider' }, 404: refusals[404], 422: refusals[422] },
})

const finishAtProvider = createRoute({
  operationId: 'finishAtProvider',
  method: 'get',
  path: '/api/identity/callback/{provider}',
  summary: 'Where the provider leads back to; goes on at /authenticate?social=…',
  request: { params, query: z.object({ code: z.string().optional(), state: z.string().optional() }) },
  responses: { 303: { description: 'signed-in, registration-needed, blocked or failed' }, 422: refusals[422] },
})

const getRegistration = createRoute({
  operationId: 'getRegistration',
  method: 'get',
  path: '/api/identity/registration',
  summary: 'What the identity provider said of somebody who has to register',
  responses: {
    200: sent(
      'For the form',
      z.object({ provider: IdentityProvider, email: z.string(), first_name: z.string(), last_name: z.string() }),
    ),
    404: refusals[404],
  },
})

const callbackPath = (provider: IdentityProvider) => `/api/identity/callback/${provider}`

/** Apple sends its answer as a form from its own site. The form changes nothing: the shop turns it into a redirect. */
export const comesBackByForm = (path: string) => path === callbackPath('apple')

export function socialApi(api: Api) {
  answer(api, signInWithIdToken, async (c) => {
    const { identity, session, say } = c.get('shop')
    const { token } = c.req.valid('json')
    if (token.includes('.')) return answerSignIn(c, await identity.signInByIdToken({ token }))
    const result = await identity.signInByCustomToken(token)
    if (result.ok) return c.json(await session(), 200)
    return problem(result.error.code === 'account-blocked' ? result.error.code : 'hash-sign-in-failed', say)
  })

  answer(api, exchangeIdToken, async (c) =>
    answerSignIn(c, await c.get('shop').identity.signInByIdToken(c.req.valid('json'))),
  )

  answer(api, startAtProvider, async (c) => {
    const { provider } = c.req.valid('param')
    const { identity, say } = c.get('shop')
    const { url, flags } = c.req.valid('query')
    const next = { url, flags: readFlags(flags) }
    const started = await identity.startAtProvider(provider, c.env.visit.origin + callbackPath(provider), next)
    return started.ok ? c.redirect(started.value, 302) : problem(started.error.code, say)
  })

  answer(api, finishAtProvider, async (c) => {
    const { provider } = c.req.valid('param')
    const { code, state } = c.req.valid('query')
    const { identity, path } = c.get('shop')
    const redirectURI = c.env.visit.origin + callbackPath(provider)
    const finished = code && state ? await identity.finishAtProvider(provider, { code, state, redirectURI }) : undefined
    return c.redirect(`${path('/authenticate')}?social=${outcomeOf(finished)}`, 303)
  })

  api.post(callbackPath('apple'), async (c) => {
    const { code, state } = await c.req.parseBody()
    const query = new URLSearchParams({ code: String(code ?? ''), state: String(state ?? '') })
    return c.redirect(`${callbackPath('apple')}?${query}`, 303)
  })

  answer(api, getRegistration, async (c) => {
    const pending = await c.get('shop').identity.pendingRegistration()
    return pending ? c.json(pending, 200) : problem('not-found', c.get('shop').say)
  })
}

type SocialSignIn = Awaited<ReturnType<IdentityForRequest['finishAtProvider']>>

function outcomeOf(finished: SocialSignIn | undefined) {
  if (finished?.ok) return 'signed-in'
  if (finished?.error.code === 'account-blocked') return 'blocked'
  return finished?.error.code === 'registration-needed' ? 'registration-needed' : 'failed'
}

async function answerSignIn(c: Context<ApiEnv>, result: Result<null, ProviderError>) {
  const { session, say } = c.get('shop')
  if (result.ok) return c.json(await session(), 200)
  const { error } = result
  if (error.code !== 'registration-needed') return problem(error.code, say, [], 'retryAfter' in error ? error : {})
  const details = { registration_token: error.registrationToken, prefill: error.prefill }
  return problem('registration-needed', say, [], { details })
}

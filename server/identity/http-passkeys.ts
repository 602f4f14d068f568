import { createRoute, z } from '@hono/zod-openapi'
import { FreshProof } from '#contract/identity/identity.ts'
import { NewCredential, Passkey, PasskeyName, UsedCredential } from '#contract/identity/passkey.ts'
import { Session } from '#contract/session.ts'
import type { Translate } from '#messages/translate.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'
import type { ProofError } from './fresh-proof.ts'

const Options = z.looseObject({ challenge: z.string() }).describe('For navigator.credentials, as WebAuthn writes it')

const getPasskeys = createRoute({
  operationId: 'getPasskeys',
  method: 'get',
  path: '/api/me/passkeys',
  summary: 'The passkeys of the customer at this storefront',
  responses: { 200: sent('The passkeys', z.object({ 'hydra:member': z.array(Passkey) })), 401: refusals[401] },
})

const askForNewPasskey = createRoute({
  operationId: 'askForNewPasskey',
  method: 'post',
  path: '/api/me/passkeys/options',
  summary: 'What the browser needs to make a passkey, for five minutes. Needs the password, if there is one',
  request: jsonBody(FreshProof),
  responses: {
    200: sent('The options', Options),
    401: refusals[401],
    403: refusals[403],
    409: refusals[409],
    422: refusals[422],
    429: refusals[429],
    503: refusals[503],
  },
})

const addPasskey = createRoute({
  operationId: 'addPasskey',
  method: 'post',
  path: '/api/me/passkeys',
  summary: 'Stores a passkey that the browser has made',
  request: jsonBody(z.object({ name: PasskeyName, credential: NewCredential })),
  responses: { 204: { description: 'It is stored' }, 401: refusals[401], 422: refusals[422] },
})

const removePasskey = createRoute({
  operationId: 'removePasskey',
  method: 'delete',
  path: '/api/me/passkeys/{id}',
  summary: 'Removes a passkey: it opens the account no longer. Needs the password, if there is one',
  request: { params: z.object({ id: z.string().max(1400) }), ...jsonBody(FreshProof) },
  responses: {
    204: { description: 'It is gone' },
    401: refusals[401],
    403: refusals[403],
    404: refusals[404],
    422: refusals[422],
    429: refusals[429],
    503: refusals[503],
  },
})

const askForPasskey = createRoute({
  operationId: 'askForPasskey',
  method: 'post',
  path: '/api/identity/passkey/options',
  summary: 'What the browser needs to sign in by a passkey, for five minutes; the same for everybody',
  responses: { 200: sent('The options', Options), 429: refusals[429] },
})

const signInByPasskey = createRoute({
  operationId: 'signInByPasskey',
  method: 'post',
  path: '/api/identity/passkey',
  summary: 'Signs in by a passkey',
  request: jsonBody(z.object({ credential: UsedCredential })),
  responses: { 200: sent('The session', Session), 401: refusals[401], 422: refusals[422], 429: refusals[429] },
})

type Unproven = ProofError | { code: 'sign-in-required' | 'too-many-passkeys' | 'not-found' }

/** Wrong and missing passwords are one problem with two sentences. */
function unproven(error: Unproven, say: Translate) {
  if (error.code === 'password-wrong' || error.code === 'password-missing')
    return problem('password-refused', say, [], {
      message: say(error.code === 'password-wrong' ? 'identity.password_wrong' : 'safety.password_missing'),
    })
  return problem(error.code, say, [], 'retryAfter' in error ? error : {})
}

export function passkeyApi(api: Api) {
  answer(api, getPasskeys, async (c) => {
    const found = await c.get('shop').identity.passkeys()
    return found.ok ? c.json({ 'hydra:member': found.value }, 200) : problem(found.error.code, c.get('shop').say)
  })

  answer(api, askForNewPasskey, async (c) => {
    const { identity, say } = c.get('shop')
    const asked = await identity.askForNewPasskey(c.req.valid('json').password)
    return asked.ok ? c.json({ ...asked.value }, 200) : unproven(asked.error, say)
  })

  answer(api, addPasskey, async (c) => {
    const { identity, say } = c.get('shop')
    const { name, credential } = c.req.valid('json')
    const added = await identity.addPasskey(name, credential)
    return added.ok ? c.body(null, 204) : problem(added.error.code, say)
  })

  answer(api, removePasskey, async (c) => {
    const { identity, say } = c.get('shop')
    const removed = await identity.removePasskey(c.req.valid('param').id, c.req.valid('json').password)
    return removed.ok ? c.body(null, 204) : unproven(removed.error, say)
  })

  answer(api, askForPasskey, async (c) => {
    const asked = await c.get('shop').identity.askForPasskey()
    return asked.ok ? c.json({ ...asked.value }, 200) : problem(asked.error.code, c.get('shop').say, [], asked.error)
  })

  answer(api, signInByPasskey, async (c) => {
    const { identity, session, say } = c.get('shop')
    const entered = await identity.signInByPasskey(c.req.valid('json').credential)
    if (entered.ok) return c.json(await session(), 200)
    return problem(entered.error.code, say, [], 'retryAfter' in entered.error ? entered.error : {})
  })
}

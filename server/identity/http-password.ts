import { createRoute, z } from '@hono/zod-openapi'
import {
  ChangePassword,
  IdentityProvider,
  ResetPassword,
  ResetRequest,
  SignIn,
  SignUp,
} from '#contract/identity/identity.ts'
import type { Problem } from '#contract/problem.ts'
import { Session } from '#contract/session.ts'
import type { Translate } from '#messages/translate.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem, violationAt, violationsOf } from '#server/http/problem.ts'

const Done = z.object({ status: z.literal('OK') })
const done = { status: 'OK' } as const
const PasswordReset = Done.extend({
  unlinked_providers: z.array(IdentityProvider).describe('Those with which the account can no longer be entered'),
})

const signUp = createRoute({
  operationId: 'signUp',
  method: 'post',
  path: '/api/identity/sign-up',
  summary: 'Makes an account and signs in',
  request: jsonBody(SignUp),
  responses: {
    201: sent('The session', Session),
    409: refusals[409],
    422: refusals[422],
    429: refusals[429],
    503: refusals[503],
  },
})

const signIn = createRoute({
  operationId: 'signIn',
  method: 'post',
  path: '/api/identity/sign-in',
  summary: 'Signs in by e-mail address and password',
  request: jsonBody(SignIn),
  responses: {
    200: sent('The session', Session),
    401: refusals[401],
    422: refusals[422],
    429: refusals[429],
    503: refusals[503],
  },
})

const changePassword = createRoute({
  operationId: 'changePassword',
  method: 'post',
  path: '/api/identity/change-password',
  summary: 'Sets a new password and ends all other sessions',
  request: jsonBody(ChangePassword),
  responses: {
    200: sent('It is set', Done),
    401: refusals[401],
    403: refusals[403],
    422: refusals[422],
    429: refusals[429],
    503: refusals[503],
  },
})

const createPasswordResetToken = createRoute({
  operationId: 'createPasswordResetToken',
  method: 'post',
  path: '/api/identity/password-reset-token',
  summary: 'Mails a token for a new password, if there is such an account; the answer is always the same',
  request: jsonBody(ResetRequest),
  responses: { 200: sent('Noted', Done), 422: refusals[422] },
})

const resetPassword = createRoute({
  operationId: 'resetPassword',
  method: 'post',
  path: '/api/identity/reset-password',
  summary: 'Sets a new password by a token that was mailed, and ends all sessions and all linked identities',
  request: jsonBody(ResetPassword),
  responses: { 200: sent('It is set', PasswordReset), 422: refusals[422], 503: refusals[503] },
})

export function passwordApi(api: Api) {
  answer(api, signUp, async (c) => {
    const { identity, session, say } = c.get('shop')
    const result = await identity.signUp(c.req.valid('json'))
    if (result.ok) return c.json(await session(), 201)
    const { error } = result
    if (error.code === 'password-missing') return problem('bad-input', say, violationAt('password', 'required', say))
    if (error.code === 'user-exists') return problem('user-exists', say, violationAt('email', 'not-unique', say))
    if (error.code === 'weak-password') return problem('bad-input', say, violationAt('password', error.violation, say))
    return problem(error.code, say, [], error)
  })

  answer(api, signIn, async (c) => {
    const { identity, session, say } = c.get('shop')
    const result = await identity.signIn(c.req.valid('json'))
    if (result.ok) return c.json(await session(), 200)
    return problem(result.error.code, say, [], 'retryAfter' in result.error ? result.error : {})
  })

  answer(
    api,
    changePassword,
    async (c) => {
      const { identity, say } = c.get('shop')
      const result = await identity.changePassword(c.req.valid('json'))
      if (result.ok) return c.json(done, 200)
      const { error } = result
      if (error.code === 'password-wrong')
        return problem('password-refused', say, [], { message: say('identity.password_wrong') })
      if (error.code === 'weak-password')
        return refusedByViolation(violationAt('new_password', error.violation, say), say)
      return problem(error.code, say, [], 'retryAfter' in error ? error : {})
    },
    (result, c) => (result.success ? undefined : refusedPassword(result.error, c.get('shop').say)),
  )

  answer(api, createPasswordResetToken, (c) => {
    c.get('shop').identity.requestPasswordReset(c.req.valid('json').email)
    return c.json(done, 200)
  })

  answer(
    api,
    resetPassword,
    async (c) => {
      const { identity, say } = c.get('shop')
      const result = await identity.resetPassword(c.req.valid('json'))
      if (result.ok) return c.json({ ...done, unlinked_providers: result.value.unlinked }, 200)
      const { error } = result
      if (error.code === 'weak-password')
        return refusedByViolation(violationAt('new_password', error.violation, say), say)
      return problem(error.code, say, [], 'retryAfter' in error ? error : {})
    },
    (result, c) => (result.success ? undefined : refusedPassword(result.error, c.get('shop').say)),
  )
}

/** The message itself says what is wrong with a new password. */
const refusedByViolation = (violations: Problem['violations'], say: Translate) =>
  problem('password-refused', say, violations, { message: violations[0]?.message })

const refusedPassword = (error: z.core.$ZodError, say: Translate) => refusedByViolation(violationsOf(error, say), say)

import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { keyPrefix } from '#contract/admin/api-key.ts'
import { orderStates, orderStateTexts } from '#contract/checkout/order-state.ts'
import { refusals } from '#server/http/api-answers.ts'
import type { ApiEnv } from '#server/http/api-env.ts'
import { isRefusalCode, problem, violationAt } from '#server/http/problem.ts'

/** What every operation below /api/admin may answer. */
export const adminRefusals = {
  400: refusals[400],
  401: { ...refusals[401], description: 'No key, or one that is wrong, expired or revoked' },
  403: {
    ...refusals[403],
    description: 'The key lacks the scope that the answer names, or the proof of staff is too old',
  },
  404: { ...refusals[404], description: 'There is no such thing at the storefronts of the key' },
  422: refusals[422],
  429: { ...refusals[429], description: 'Too many requests with this key; Retry-After says how many seconds to wait' },
}

/** The header of an act: a program that got no answer sends the request again with it. */
export const actHeader = z.object({
  'idempotency-key': z
    .string()
    .min(8)
    .max(200)
    .describe('Of your choice, such as a UUID. Sent again for this order, the request is carried out once.'),
})

type Refused = { code: string; retryAfter?: number; scope?: string }

/** The answer to what was refused, with what RFC 6750 asks for. */
export function refuse(c: Context<ApiEnv>, refused: Refused): Response {
  const { say } = c.get('shop')
  const { code, retryAfter, scope, ...facts } = refused
  if (code === 'cursor-refused') return problem(code, say, violationAt('cursor', 'invalid', say))
  if (code === 'order-state' || !isRefusalCode(code)) {
    const state = orderStates.find((each) => 'state' in facts && each === facts.state)
    const wording = state ? { values: { state: say(orderStateTexts[state]) } } : { message: say('order.not_as_it_is') }
    return problem('order-state', say, [], {
      ...wording,
      details: { ...(code !== 'order-state' && { reason: code }), ...facts },
    })
  }
  const details = { ...facts, ...(scope && { scope }) }
  const answer = problem(code, say, [], { retryAfter, details, ...(scope && { values: { scope } }) })
  const challenge = challenges[code]
  if (challenge) answer.headers.set('WWW-Authenticate', scope ? `${challenge}, scope="${scope}"` : challenge)
  return answer
}

const challenges: Readonly<Record<string, string>> = {
  'key-required': 'Bearer realm="admin"',
  'key-refused': 'Bearer realm="admin", error="invalid_token"',
  'key-in-address': 'Bearer realm="admin", error="invalid_request"',
  'scope-missing': 'Bearer realm="admin", error="insufficient_scope"',
}

const namesOfKeys = ['access_token', 'api_key', 'apikey', 'token', 'key']

/** Addresses end up in logs, histories and referrers: a key in one is refused, even a right one. */
export const hasKeyInAddress = (query: Record<string, string>): boolean =>
  Object.entries(query).some(([name, value]) => namesOfKeys.includes(name.toLowerCase()) || value.includes(keyPrefix))

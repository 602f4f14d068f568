import type { TypedResponse } from 'hono'
import type { Problem } from '#contract/problem.ts'

/** Every way in which the API refuses, with its HTTP status and the text that explains it. */
const problems = {
  'not-found': { status: 404, text: 'api.not_found' },
  'bad-input': { status: 422, text: 'api.bad_input' },
  'foreign-origin': { status: 403, text: 'api.foreign_origin' },
  'too-large': { status: 413, text: 'api.too_large' },
  unavailable: { status: 503, text: 'api.unavailable' },
  fault: { status: 500, text: 'api.fault' },
} as const

export type ProblemCode = keyof typeof problems
type Translate = (id: (typeof problems)[ProblemCode]['text']) => string

/** Fits wherever a handler's answers are typed, whatever else it may answer. */
type Refusal = Response & TypedResponse<never, never, never>

export function problem(code: ProblemCode, translate: Translate, violations: Problem['violations'] = []): Refusal {
  const { status, text } = problems[code]
  const message = translate(text)
  const body: Problem = { type: `urn:problem:${code}`, title: message, status, code, message, violations }
  return Response.json(body, {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'private, no-store',
      ...(status === 503 && { 'Retry-After': '30' }),
    },
  }) as Refusal
}

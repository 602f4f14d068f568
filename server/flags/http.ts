import { createRoute, z } from '@hono/zod-openapi'
import { AttributeReport, FlagAnswer, FlagQuestion, flagKey, GoalReport } from '#contract/content/flags.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'
import { readsOnly } from '#server/http/route-policy.ts'

const reporting = { method: 'post', responses: { 204: { description: 'Heard' }, 422: refusals[422] } } as const

const vwoAttribute = createRoute({
  ...reporting,
  operationId: 'vwoAttribute',
  path: '/api/flags/attributes',
  [readsOnly]: true,
  summary: 'Reports attributes of the user; of this browser’s visitor only if they allow it',
  request: jsonBody(AttributeReport),
})

const vwoTrack = createRoute({
  ...reporting,
  operationId: 'vwoTrack',
  path: '/api/flags/track',
  [readsOnly]: true,
  summary: 'Reports a goal that the user reached; of this browser’s visitor only if they allow it',
  request: jsonBody(GoalReport),
})

const vwoGetFeatureFlag = createRoute({
  operationId: 'vwoGetFeatureFlag',
  method: 'post',
  path: '/api/flags/{key}',
  [readsOnly]: true,
  summary: 'The variables of an A/B test for this user; none while the default variant is shown',
  request: { params: z.object({ key: z.string().regex(flagKey) }), ...jsonBody(FlagQuestion) },
  responses: { 200: sent('The variables', FlagAnswer), 404: refusals[404], 422: refusals[422] },
})

export function flagsApi(api: Api) {
  answer(api, vwoAttribute, async (c) => {
    await c.get('shop').flags.attribute(c.req.valid('json'))
    return c.body(null, 204)
  })
  answer(api, vwoTrack, async (c) => {
    await c.get('shop').flags.track(c.req.valid('json'))
    return c.body(null, 204)
  })
  answer(api, vwoGetFeatureFlag, async (c) => {
    const { flags, say } = c.get('shop')
    const { key } = c.req.valid('param')
    const variables = await flags.variables(key, c.req.valid('json').userContext)
    return variables ? c.json({ key, variables: [...variables] }, 200) : problem('not-found', say)
  })
}

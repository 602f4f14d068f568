import { createRoute, z } from '@hono/zod-openapi'
import { FreshProof } from '#contract/identity/identity.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'

const exportMyData = createRoute({
  operationId: 'exportMyData',
  method: 'post',
  path: '/api/me/export',
  summary: 'Mails a link to a ZIP file with everything that the shop stores about the customer; once a day',
  responses: {
    202: sent('The mail is on its way', z.object({ status: z.literal('OK') })),
    401: refusals[401],
    403: refusals[403],
    429: refusals[429],
  },
})

const downloadMyData = createRoute({
  operationId: 'downloadMyData',
  method: 'get',
  path: '/api/me/export/{token}',
  summary: 'The ZIP file, for the customer to whom the token was mailed, for 24 hours',
  request: { params: z.object({ token: z.string().max(100) }) },
  responses: {
    200: {
      description: 'The file',
      content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
    },
    401: refusals[401],
    403: refusals[403],
    404: refusals[404],
    422: refusals[422],
    429: refusals[429],
  },
})

const deleteMe = createRoute({
  operationId: 'deleteMe',
  method: 'delete',
  path: '/api/me',
  summary: 'Has the account deleted in a week; until then keepMe takes it back. Needs the password, if there is one',
  request: jsonBody(FreshProof),
  responses: {
    202: sent('When that will be', z.object({ delete_on: z.string() })),
    401: refusals[401],
    403: refusals[403],
    409: refusals[409],
    422: refusals[422],
    429: refusals[429],
    503: refusals[503],
  },
})

const keepMe = createRoute({
  operationId: 'keepMe',
  method: 'post',
  path: '/api/me/keep',
  summary: 'Takes the deletion of the account back',
  responses: { 204: { description: 'The account stays' }, 401: refusals[401], 403: refusals[403] },
})

export function privacyApi(api: Api) {
  answer(api, exportMyData, async (c) => {
    const { privacy, say } = c.get('shop')
    const requested = await privacy.requestExport()
    if (requested.ok) return c.json({ status: 'OK' as const }, 202)
    return problem(requested.error.code, say, [], 'retryAfter' in requested.error ? requested.error : {})
  })

  answer(api, downloadMyData, async (c) => {
    const { privacy, say, visit } = c.get('shop')
    const file = await privacy.download(c.req.valid('param').token)
    if (!file.ok) return problem(file.error.code, say, [], 'retryAfter' in file.error ? file.error : {})
    return c.body(file.value, 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${visit.brand.id}-data.zip"`,
      'Cache-Control': 'private, no-store',
    })
  })

  answer(api, deleteMe, async (c) => {
    const { privacy, say } = c.get('shop')
    const requested = await privacy.requestDeletion(c.req.valid('json').password)
    if (requested.ok) return c.json({ delete_on: requested.value.dueAt.toISOString() }, 202)
    const { error } = requested
    if (error.code === 'deletion-blocked') return problem(error.code, say, [], { details: { open: error.open } })
    if (error.code === 'password-wrong' || error.code === 'password-missing')
      return problem('password-refused', say, [], {
        message: say(error.code === 'password-wrong' ? 'identity.password_wrong' : 'safety.password_missing'),
      })
    return problem(error.code, say, [], 'retryAfter' in error ? error : {})
  })

  answer(api, keepMe, async (c) => {
    const { privacy, say } = c.get('shop')
    const kept = await privacy.keep()
    return kept.ok ? c.body(null, 204) : problem(kept.error.code, say)
  })
}

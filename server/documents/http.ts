import { createRoute, z } from '@hono/zod-openapi'
import { answer, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem } from '#server/http/problem.ts'

const getCustomerDocuments = createRoute({
  operationId: 'getCustomerDocuments',
  method: 'get',
  path: '/api/me/documents',
  summary: 'Links to the invoices, credit notes and delivery notes of the customer, the newest first',
  responses: {
    200: sent('The links; none if nothing was issued', z.object({ result: z.array(z.string()) })),
    401: refusals[401],
  },
})

const getDocument = createRoute({
  operationId: 'getDocument',
  method: 'get',
  path: '/api/documents/{id}',
  summary: 'An invoice, credit note or delivery note as PDF, for those who may see the whole order',
  request: {
    params: z.object({ id: z.uuid() }),
    query: z.object({ order: z.string().max(100).optional().describe('The token of the order, for guests') }),
  },
  responses: {
    200: {
      description: 'The document',
      content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } },
    },
    404: refusals[404],
    422: refusals[422],
  },
})

export function documentsApi(api: Api) {
  answer(api, getCustomerDocuments, async (c) => {
    const { documents, say } = c.get('shop')
    const found = await documents.list()
    return found.ok ? c.json({ result: found.value }, 200) : problem(found.error.code, say)
  })

  answer(api, getDocument, async (c) => {
    const { documents, say } = c.get('shop')
    const found = await documents.file(c.req.valid('param').id, c.req.valid('query').order)
    if (!found) return problem('not-found', say)
    return c.body(new Uint8Array(found.bytes), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${found.name}"`,
      'Cache-Control': 'private, no-store',
    })
  })
}

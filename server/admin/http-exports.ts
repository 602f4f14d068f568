import { createRoute, type z } from '@hono/zod-openapi'
import { ExportQuery } from '#contract/admin/lists.ts'
import { ExportedCustomer, ExportedProduct } from '#contract/admin/things.ts'
import { answer } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { adminRefusals, refuse } from './answers.ts'

const contentType = 'application/x-ndjson'

/** The description of an answer with one JSON document on each line, however many there are, and such an answer. */
export const lines = Object.assign(
  <Schema extends z.ZodType>(description: string, schema: Schema) => ({
    description,
    content: { [contentType]: { schema } },
  }),
  {
    answer: (stream: ReadableStream<Uint8Array>) => new Response(stream, { headers: { 'Content-Type': contentType } }),
  },
)

const exportProducts = createRoute({
  operationId: 'adminExportProducts',
  method: 'get',
  path: '/api/admin/exports/products',
  summary: 'All products with their prices, by id, as lines of JSON',
  request: { query: ExportQuery },
  responses: { 200: lines('One product on each line', ExportedProduct), ...adminRefusals },
})

const exportCustomers = createRoute({
  operationId: 'adminExportCustomers',
  method: 'get',
  path: '/api/admin/exports/customers',
  summary: 'All customers, by number, as lines of JSON',
  request: { query: ExportQuery },
  responses: { 200: lines('One customer on each line', ExportedCustomer), ...adminRefusals },
})

export function exportsApi(api: Api) {
  answer(api, exportProducts, async (c) => {
    const file = await c.get('shop').admin.exportProducts(c.req.valid('query'))
    return file.ok ? lines.answer(file.value) : refuse(c, file.error)
  })
  answer(api, exportCustomers, async (c) => {
    const file = await c.get('shop').admin.exportCustomers(c.req.valid('query'))
    return file.ok ? lines.answer(file.value) : refuse(c, file.error)
  })
}

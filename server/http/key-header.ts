import { z } from '@hono/zod-openapi'

/** The header of an operation that must not be carried out twice. */
export const keyHeader = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Sent again with the same key, the request is carried out once'),
})

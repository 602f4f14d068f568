import { z } from 'zod'

/** How every list below /api/admin is read. */
export const PageQuery = z.object({
  cursor: z
    .string()
    .min(1)
    .max(400)
    .optional()
    .describe('`next` of the page before, with the same filters and the same key'),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe('How many at most'),
})
export type PageQuery = z.infer<typeof PageQuery>

/** An export goes on behind the line that has this cursor. */
export const ExportQuery = PageQuery.pick({ cursor: true }).extend({
  cursor: PageQuery.shape.cursor.describe('Of the last line that arrived: the export goes on behind it'),
})

export const pageOf = <Row extends z.ZodType>(id: string, row: Row) =>
  z
    .object({
      'hydra:member': z.array(row),
      next: z.string().nullable().describe('The cursor of the next page; null at the end'),
    })
    .meta({ id })

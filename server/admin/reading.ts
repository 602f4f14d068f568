import { createRoute, z } from '@hono/zod-openapi'
import { PageQuery } from '#contract/admin/lists.ts'
import { sent } from '#server/http/api-answers.ts'
import { adminRefusals } from './answers.ts'

type Wishes = { params?: z.ZodObject; query?: z.ZodObject }

/** Lists and single things are described alike. */
export const reading = <Id extends string, Path extends string, Request extends Wishes, Schema extends z.ZodType>(
  operationId: Id,
  path: Path,
  [summary, request, schema]: [string, Request, Schema],
) =>
  createRoute({
    operationId,
    method: 'get',
    path,
    summary,
    request,
    responses: { 200: sent(summary, schema), ...adminRefusals },
  })

export const paged = <Shape extends z.ZodRawShape>(shape: Shape) => ({ query: PageQuery.extend(shape) })

/** A filter that admits one state or several. */
export const anyOf = <const State extends string>(states: readonly State[]) =>
  z
    .string()
    .regex(/^[a-z_]+(,[a-z_]+)*$/)
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(states)).max(20))
    .optional()
    .describe(`One or more, separated by commas, of ${states.join(', ')}`)

import { z } from 'zod'

/** Every refusal of the API, as application/problem+json. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    message: z.string().describe('In the language of the visitor'),
    violations: z.array(z.object({ propertyPath: z.string(), message: z.string(), code: z.string() })),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>

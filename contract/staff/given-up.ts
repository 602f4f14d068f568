import { z } from 'zod'

/** Subject of a form on the page of jobs and e-mails: jobs of a name or one of them, e-mails of a kind, or items of a job. */
export const GivenUpChoice = z.discriminatedUnion('what', [
  z.object({ what: z.literal('jobs'), name: z.string().min(1).max(100), id: z.uuid().optional() }),
  z.object({ what: z.literal('items'), name: z.string().min(1).max(100) }),
  z.object({ what: z.literal('mails'), brand: z.string().min(1).max(50), template: z.string().min(1).max(100) }),
])
export type GivenUpChoice = z.infer<typeof GivenUpChoice>

export const Reason = z.string().trim().min(3).max(500)

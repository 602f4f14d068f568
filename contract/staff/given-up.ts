import { z } from 'zod'

/** What a form of the page of jobs and e-mails is about: jobs of a name or one of them, or e-mails of a kind. */
export const GivenUpChoice = z.discriminatedUnion('what', [
  z.object({ what: z.literal('jobs'), name: z.string().min(1).max(100), id: z.uuid().optional() }),
  z.object({ what: z.literal('mails'), brand: z.string().min(1).max(50), template: z.string().min(1).max(100) }),
])
export type GivenUpChoice = z.infer<typeof GivenUpChoice>

export const Reason = z.string().trim().min(3).max(500)

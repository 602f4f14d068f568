import { z } from 'zod'
import { isLocalPath } from '#contract/web/local-path.ts'
import { isConsentId } from './consent.ts'
import { answerButtons } from './consent-answer.ts'

/** What the browser reports of an answer, so that the shop can prove it. */
export const ConsentProof = z.object({
  id: z.string().regex(isConsentId).describe('Random, made by the browser, also in its cookie'),
  version: z.int().min(1).max(1000).describe('Of the question'),
  statistics: z.boolean(),
  marketing: z.boolean(),
})
export type ConsentProof = z.infer<typeof ConsentProof>

const box = z.string().optional()

/** The form of the question, and that of the settings: the button, the boxes, and the page to go on with. */
export const ConsentForm = z.object({
  answer: z.enum(answerButtons),
  statistics: box,
  marketing: box,
  path: z.string().max(2000).refine(isLocalPath),
})

import { z } from 'zod'
import { localeCodes } from '#contract/brand.ts'
import { isLocalPath } from './local-path.ts'

/** The form of the language selector: the language, and the page (without language prefix) to show in it. */
export const LanguageChoice = z.object({
  locale: z.enum(localeCodes),
  path: z.string().max(2000).refine(isLocalPath),
})
export type LanguageChoice = z.infer<typeof LanguageChoice>

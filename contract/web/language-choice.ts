import { z } from 'zod'
import { isLocalPath } from './local-path.ts'

/** The form of the language selector: the language, and the page (without language prefix) to show in it. */
export const LanguageChoice = z.object({
  locale: z.enum(['de', 'en', 'it', 'fr']),
  path: z.string().max(2000).refine(isLocalPath),
})
export type LanguageChoice = z.infer<typeof LanguageChoice>

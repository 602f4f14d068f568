import { z } from 'zod'

/** The form of the language selector: the language, and the page (without language prefix) to show in it. */
export const LanguageChoice = z.object({
  locale: z.enum(['de', 'en', 'it', 'fr']),
  // One slash, not followed by a second one or a backslash: `//elsewhere.example` would leave the shop.
  path: z
    .string()
    .max(2000)
    .regex(/^\/(?![/\\])/),
})
export type LanguageChoice = z.infer<typeof LanguageChoice>

import { z } from 'zod'

/** What the language selector posts: the language, and the page (without language prefix) to show in it. */
export const LanguageChoice = z.object({
  locale: z.enum(['de', 'en', 'it', 'fr']),
  // One slash, then no second one and no backslash: `//elsewhere.example` would leave the shop.
  path: z
    .string()
    .max(2000)
    .regex(/^\/(?![/\\])/),
})
export type LanguageChoice = z.infer<typeof LanguageChoice>

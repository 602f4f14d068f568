import { z } from 'zod'

/** A field that may be empty or missing; it is null then. */
export const orNothing = <T extends z.ZodType<string, string>>(filled: T) =>
  z
    .string()
    .trim()
    .nullish()
    .transform((text): string | null | undefined => text || null)
    // `nullish` instead of `nullable`, because forms derive from it that the field is optional.
    .pipe(filled.nullish().transform((text) => text ?? null))

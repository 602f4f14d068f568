import { z } from 'zod'

/** A field that may stay blank or be left out; then it is null. */
export const orNothing = <T extends z.ZodType<string, string>>(filled: T) =>
  z
    .string()
    .trim()
    .nullish()
    .transform((text): string | null | undefined => text || null)
    // Not merely nullable: forms learn from `nullish` that the field is no duty.
    .pipe(filled.nullish().transform((text) => text ?? null))

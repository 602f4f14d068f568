import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { violationOf } from '#contract/violation.ts'

export type FormSchema = z.ZodType<unknown, Record<string, unknown>>

/** Checks a form by the same schema in the browser and on the server; violations come as codes. */
export const readForm = <Schema extends FormSchema>(schema: Schema, form: FormData) =>
  parseWithZod(form, { schema, formatError: (issues: z.core.$ZodIssue[]) => issues.map(violationOf) })

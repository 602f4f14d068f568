import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { type FormSchema, readForm } from '#app/form/read-form.ts'
import type { Violation } from '#contract/violation.ts'

/** What the action has replied, if the form was sent. */
export type FormReply = SubmissionResult<Violation[]> | undefined

type Options<Input> = {
  reply: FormReply
  defaultValue?: DefaultValue<Input>
  /** Where a way out stands below the field, nothing may move when the field is left: the click would miss. */
  shouldValidate?: 'onBlur' | 'onSubmit'
}

/** A form that says what is wrong when a field is left, and takes it back while it is put right. */
export function useCheckedForm<Schema extends FormSchema>(
  schema: Schema,
  { reply, defaultValue, shouldValidate = 'onBlur' }: Options<z.input<Schema>>,
) {
  return useForm<z.input<Schema>, z.output<Schema>, Violation[]>({
    lastResult: reply,
    defaultValue,
    constraint: getZodConstraint(schema),
    shouldValidate,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => readForm(schema, formData),
  })
}

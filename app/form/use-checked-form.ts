import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import type { z } from 'zod'
import type { Violation } from '#contract/violation.ts'
import { type FormSchema, readForm } from './read-form.ts'

/** The action's reply, if the form was sent. */
export type FormReply = SubmissionResult<Violation[]> | undefined

type Options<Input> = {
  reply: FormReply
  defaultValue?: DefaultValue<Input>
}

/** A form that shows violations when it is sent, and removes them while they are being corrected. */
export function useCheckedForm<Schema extends FormSchema>(
  schema: Schema,
  { reply, defaultValue }: Options<z.input<Schema>>,
) {
  return useForm<z.input<Schema>, z.output<Schema>, Violation[]>({
    lastResult: reply,
    defaultValue,
    constraint: getZodConstraint(schema),
    // Validating when a field loses the focus would insert a message and move the button away from the finger.
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => readForm(schema, formData),
  })
}

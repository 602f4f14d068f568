import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import type { z } from 'zod'
import type { Violation } from '#contract/violation.ts'
import { type FormSchema, readForm } from './read-form.ts'

/** What the action has replied, if the form was sent. */
export type FormReply = SubmissionResult<Violation[]> | undefined

type Options<Input> = {
  reply: FormReply
  defaultValue?: DefaultValue<Input>
}

/** A form that says what is wrong when it is sent, and takes it back while that is put right. */
export function useCheckedForm<Schema extends FormSchema>(
  schema: Schema,
  { reply, defaultValue }: Options<z.input<Schema>>,
) {
  return useForm<z.input<Schema>, z.output<Schema>, Violation[]>({
    lastResult: reply,
    defaultValue,
    constraint: getZodConstraint(schema),
    // Not when a field is left: its message would move the button away from below the finger.
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => readForm(schema, formData),
  })
}

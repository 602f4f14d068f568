import { type FieldMetadata, getInputProps } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import { useTexts } from '#app/texts.tsx'
import { type Violation, violationTexts } from '#contract/violation.ts'

// biome-ignore lint/suspicious/noExplicitAny: a field fits into any form; only what it holds itself matters here.
export type TextFieldData = FieldMetadata<string | undefined, any, Violation[]>

type TextFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  field: TextFieldData
  label: string
  hint?: string
  type?: 'text' | 'email' | 'password' | 'tel'
  /** What stands in the field's line, or below it. */
  inside?: ReactNode
  below?: ReactNode
}

/** A line to fill in: its label above, below it what is wrong, in words. */
export function TextField({ field, label, hint, type = 'text', inside, below, ...rest }: TextFieldProps) {
  const t = useTexts()
  const { key, ...input } = getInputProps(field, { type, ariaDescribedBy: hint ? field.descriptionId : undefined })
  const [violation] = field.errors ?? []
  return (
    <div className="text-field">
      <label htmlFor={field.id}>{label}</label>
      {hint && (
        <p id={field.descriptionId} className="text-muted text-sm">
          {hint}
        </p>
      )}
      <div className="relative">
        <input key={key} {...input} {...rest} />
        {inside}
      </div>
      <p id={field.errorId} className="text-field-error" hidden={!violation}>
        {violation && t(violationTexts[violation.code], violation.values)}
      </p>
      {below}
    </div>
  )
}

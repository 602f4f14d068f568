import { getTextareaProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import type { FieldData } from './field.tsx'
import { describedBy, FieldNotes } from './field-notes.tsx'

type TextAreaFieldProps = ComponentProps<'textarea'> & { field: FieldData; label: string; hint?: string }

/** A text of several lines with its label above, and its violation and hint below. */
export function TextAreaField({ field, label, hint, ...rest }: TextAreaFieldProps) {
  const { key, ...input } = getTextareaProps(field)
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <textarea
        key={key}
        {...input}
        {...rest}
        aria-describedby={describedBy(field, hint)}
        className="field-input h-auto py-3"
      />
      <FieldNotes field={field} hint={hint} />
    </div>
  )
}

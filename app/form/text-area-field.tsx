import { getTextareaProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { useTexts } from '#app/texts.tsx'
import { violationTexts } from '#contract/violation.ts'
import type { FieldData } from './field.tsx'

type TextAreaFieldProps = ComponentProps<'textarea'> & { field: FieldData; label: string; hint?: string }

/** A text of several lines with its label above, and its violation and hint below. */
export function TextAreaField({ field, label, hint, ...rest }: TextAreaFieldProps) {
  const t = useTexts()
  const [violation] = field.errors ?? []
  const { key, ...input } = getTextareaProps(field)
  const described = [violation && field.errorId, hint && field.descriptionId].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <textarea
        key={key}
        {...input}
        {...rest}
        aria-describedby={described || undefined}
        className="field-input h-auto py-3"
      />
      {violation && (
        <p id={field.errorId} className="field-error">
          {t(violationTexts[violation.code], violation.values)}
        </p>
      )}
      {hint && (
        <p id={field.descriptionId} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

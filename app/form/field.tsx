import { type FieldMetadata, getInputProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { useTexts } from '#app/texts.tsx'
import { type Violation, violationTexts } from '#contract/violation.ts'

type FieldProps = Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'max' | 'min'> & {
  field: FieldMetadata<string | null | undefined, Record<string, unknown>, Violation[]>
  label: string
  type?: 'text' | 'email' | 'tel' | 'date' | 'password'
  /** What to know before filling it in. */
  hint?: string
}

/** The label above, what is wrong below, in words. */
export function Field({ field, label, type = 'text', hint, ...rest }: FieldProps) {
  const t = useTexts()
  const [violation] = field.errors ?? []
  const described = [violation && field.errorId, hint && field.descriptionId].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <input
        {...getInputProps(field, { type, value: type !== 'password' })}
        {...rest}
        aria-describedby={described || undefined}
        className="field-input"
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

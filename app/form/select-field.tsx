import { type FieldMetadata, getSelectProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import type { Violation } from '#contract/violation.ts'
import { describedBy, FieldNotes } from './field-notes.tsx'

type SelectData = FieldMetadata<string | number | null | undefined, Record<string, unknown>, Violation[]>

type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> & {
  field: SelectData
  label: string
  /** The empty value means that nothing is chosen yet. */
  options: readonly { value: string; label: string }[]
}

/** A select with its label above and its violation below. */
export function SelectField({ field, label, options, ...rest }: SelectFieldProps) {
  const { key, ...select } = getSelectProps(field)
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <select key={key} {...select} {...rest} aria-describedby={describedBy(field)} className="field-input">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldNotes field={field} />
    </div>
  )
}

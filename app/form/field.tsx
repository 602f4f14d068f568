import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { type ComponentProps, type InputEvent, type ReactNode, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Violation } from '#contract/violation.ts'
import { describedBy, FieldNotes } from './field-notes.tsx'

export type FieldData = FieldMetadata<string | null | undefined, Record<string, unknown>, Violation[]>

type FieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  field: FieldData
  label: string
  type?: 'text' | 'email' | 'tel' | 'date' | 'password'
  hint?: string
  /** At the end of the field, inside its border. */
  inside?: ReactNode
  below?: ReactNode
}

/** An input with its label above and its violation below. */
export function Field({ field, label, type = 'text', hint, inside, below, ...rest }: FieldProps) {
  const { key, ...input } = getInputProps(field, { type, value: type !== 'password' })
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <div className="relative">
        <input
          key={key}
          {...input}
          {...rest}
          {...useEmptiness(type === 'date', field.initialValue)}
          aria-describedby={describedBy(field, hint)}
          className={`field-input ${rest.className ?? ''}`}
        />
        {inside}
      </div>
      <FieldNotes field={field} hint={hint} />
      {below}
    </div>
  )
}

/** Marks an empty date: Safari shows today's there, which looks as if it was filled in. */
function useEmptiness(isDate: boolean, initial: string | null | undefined) {
  const hydrated = useHydrated()
  const [typed, setTyped] = useState<string>()
  if (!isDate) return undefined
  return {
    'data-empty': hydrated && !(typed ?? initial) ? '' : undefined,
    onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => setTyped(currentTarget.value),
  }
}

import { useId } from 'react'

type DayFieldProps = {
  name: string
  label: string
  hint?: string
  days: { from: string; to: string }
  value?: string | null
  isRequired?: boolean
}

/** A day that may be chosen. The server says which, the browser shows them. */
export function DayField({ name, label, hint, days, value, isRequired = false }: DayFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        name={name}
        min={days.from}
        max={days.to}
        defaultValue={value ?? undefined}
        required={isRequired}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="field-input"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

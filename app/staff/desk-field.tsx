import type { ComponentProps, ReactNode } from 'react'

type Labelled = {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with it, in words. */
  mistake?: ReactNode
  /** Takes the room that the other fields of its row leave. */
  isWide?: boolean
}

const describedBy = (id: string, { hint, mistake }: Pick<Labelled, 'hint' | 'mistake'>) =>
  [mistake && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

/** An input with its label above and its mistake and hint below. Its id is its name, unless the page has several of that name. */
export function DeskField({ label, hint, mistake, isWide, className, ...input }: ComponentProps<'input'> & Labelled) {
  const { id = input.name } = input
  return (
    <div className={isWide ? 'field desk-phrase' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <input
        // A file is never filled in by the browser, and HTML forbids to say so.
        autoComplete={input.type === 'file' ? undefined : 'off'}
        {...input}
        id={id}
        aria-invalid={mistake ? true : undefined}
        aria-describedby={describedBy(id, { hint, mistake })}
        className={className ? `field-input ${className}` : 'field-input'}
      />
      {mistake && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {mistake}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

type DeskSelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  name: string
  label: string
  /** The text of the empty value, if nothing has to be chosen. */
  any?: string
  options: readonly (readonly [value: string | number, text: string])[]
}

/** A select with its label above. */
export function DeskSelect({ label, any, options, className, ...select }: DeskSelectProps) {
  const { id = select.name } = select
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id} className={className ? `field-input ${className}` : 'field-input'}>
        {any !== undefined && <option value="">{any}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

type PhraseFieldProps = {
  label: string
  value: string | undefined
  name?: string
  hint?: string
  required?: boolean
  minLength?: number
  maxLength?: number
  /** For pages that are opened with a scanner in the hand. */
  autoFocus?: boolean
}

/** The field of a list's search, which the key `/` focuses. It starts anew with each list that is shown. */
export function PhraseField({ label, value, name = 'text', hint, maxLength = 100, ...input }: PhraseFieldProps) {
  return (
    <div className="field desk-phrase">
      <label htmlFor={name}>{label}</label>
      <input
        {...input}
        key={value}
        id={name}
        name={name}
        type="search"
        maxLength={maxLength}
        defaultValue={value}
        autoComplete="off"
        aria-keyshortcuts="/"
        aria-describedby={hint && `${name}-hint`}
        className="field-input"
      />
      {hint && (
        <p id={`${name}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

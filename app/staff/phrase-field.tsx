import { DeskField } from './desk-field.tsx'

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
export function PhraseField({ value, name = 'text', maxLength = 100, ...props }: PhraseFieldProps) {
  return (
    <DeskField
      key={value}
      {...props}
      name={name}
      type="search"
      maxLength={maxLength}
      defaultValue={value}
      aria-keyshortcuts="/"
      isWide
    />
  )
}

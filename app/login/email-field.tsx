import { useEffect, useRef, useState } from 'react'
import { Field, type FieldData } from '#app/form/field.tsx'
import { useTexts } from '#app/texts.tsx'
import { Email } from '#contract/address/person.ts'
import { suggestEmail } from './email-suggestion.ts'

const typingPauseMs = 500

type EmailFieldProps = { field: FieldData; label: string; validate: () => void }

/** Checks the address after a pause in typing, and suggests the one that was probably meant. */
export function EmailField({ field, label, validate }: EmailFieldProps) {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [suggestion, setSuggestion] = useState<string>()
  useEffect(() => () => clearTimeout(timer.current), [])

  async function check(typed: string) {
    // The form may have been removed just before the timer was cleared.
    if (!input.current) return
    validate()
    const email = Email.safeParse(typed)
    if (!email.success) return
    const checker = await import('@zootools/email-spell-checker').catch(() => undefined)
    // The visitor may have typed more meanwhile; then that is checked instead.
    if (checker && input.current?.value === typed) setSuggestion(suggestEmail(email.data, checker.run))
  }

  function scheduleCheck(typed: string) {
    setSuggestion(undefined)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void check(typed), typingPauseMs)
  }

  function accept() {
    if (!input.current || !suggestion) return
    input.current.value = suggestion
    input.current.focus()
    setSuggestion(undefined)
    validate()
  }

  return (
    <Field
      field={field}
      label={label}
      ref={input}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      onInput={({ currentTarget }) => scheduleCheck(currentTarget.value)}
      below={
        <p role="status" className="text-sm not-empty:mt-1">
          {suggestion && (
            <>
              {t('login.did_you_mean')}{' '}
              <button type="button" className="link touch-area font-semibold" onClick={accept}>
                {suggestion}
              </button>
            </>
          )}
        </p>
      }
    />
  )
}

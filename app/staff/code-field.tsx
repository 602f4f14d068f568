import { useTexts } from '#app/texts.tsx'
import { type DeskRefusal, refusalText } from './refusals.ts'

/** Takes a code of the app or a recovery code; `refusal` is why the last one was not taken. */
export function CodeField({ refusal, label }: { refusal: DeskRefusal | undefined; label?: string }) {
  const t = useTexts()
  return (
    <div className="field">
      <label htmlFor="code">{label ?? t('desk.code')}</label>
      <input
        id="code"
        name="code"
        required
        maxLength={40}
        inputMode="text"
        autoComplete="one-time-code"
        spellCheck={false}
        className="field-input desk-code"
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal ? 'code-error code-hint' : 'code-hint'}
      />
      {refusal && (
        <p id="code-error" role="alert" className="field-error">
          {t(...refusalText(refusal))}
        </p>
      )}
      <p id="code-hint" className="text-muted text-sm">
        {t('desk.code_hint')}
      </p>
    </div>
  )
}

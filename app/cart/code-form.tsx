import { useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ActForm } from './act-form.tsx'

type CodeFormProps = {
  intent: 'coupon' | 'miles'
  label: string
  hint?: string
  button: string
  inputMode?: 'text' | 'numeric'
  /** What the field offers at first. */
  offered?: string
  /** Without scripts: what was typed and why it was refused. */
  refused?: { typed: string; message: string }
  /** Gives the message of a refusal. */
  onCode: (code: string) => Promise<string | undefined>
}

/** One field for a code; below it the reason, if the code was refused. */
export function CodeForm({ intent, label, hint, button, inputMode, offered, refused, onCode }: CodeFormProps) {
  const id = useId()
  const [refusal, setRefusal] = useState(refused?.message)
  const [isSending, setSending] = useState(false)

  async function send(form: FormData) {
    if (isSending) return
    setSending(true)
    setRefusal(await onCode(String(form.get('code') ?? '')))
    setSending(false)
  }

  return (
    <ActForm intent={intent} onAct={send} className="field pb-4">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      <div className="flex gap-2">
        <input
          id={id}
          className="field-input"
          name="code"
          required
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputMode={inputMode}
          defaultValue={refused?.typed ?? offered}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={[hint && `${id}-hint`, refusal && `${id}-error`].filter(Boolean).join(' ') || undefined}
        />
        <Button type="submit" look="secondary" aria-disabled={isSending}>
          {button}
        </Button>
      </div>
      <p id={`${id}-error`} className="field-error" hidden={!refusal}>
        {refusal}
      </p>
    </ActForm>
  )
}

import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/form/use-checked-form.ts'
import { PasswordField } from '#app/login/password-field.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { RemovedPasskey } from '#contract/identity/passkey.ts'
import { type ProofRefusal, proofRefusals } from './security-answer.ts'

type RemovePasskeyProps = {
  id: string
  name: string
  hasPassword: boolean
  freshMinutes: number
  refusal: ProofRefusal | undefined
}

/** A fold with the proof that it is the customer who removes this way in. */
export function RemovePasskey({ id, name, hasPassword, freshMinutes, refusal }: RemovePasskeyProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const [form, fields] = useCheckedForm(RemovedPasskey, { reply: undefined })
  return (
    <details className="fold grow" open={refusal ? true : undefined}>
      <summary aria-label={t('safety.passkey_remove_named', { name })}>{t('safety.passkey_remove')}</summary>
      <Form {...getFormProps(form)} method="post" className="form-column pt-2 pb-4">
        {refusal && (
          <Notice type="danger" code={refusal.why}>
            {t(proofRefusals[refusal.why], { minutes: refusal.minutes })}
          </Notice>
        )}
        <input type="hidden" name="passkey" value={id} />
        {hasPassword ? (
          <PasswordField field={fields.password} autoComplete="current-password" label={t('safety.your_password')} />
        ) : (
          <p className="text-muted text-sm">{t('safety.fresh_hint', { minutes: freshMinutes })}</p>
        )}
        <Button
          type="submit"
          look="secondary"
          name="intent"
          value="remove-passkey"
          disabled={isUnderWay}
          className="justify-self-start"
          aria-label={t('safety.passkey_remove_named', { name })}
        >
          {t('safety.passkey_remove')}
        </Button>
      </Form>
    </details>
  )
}

import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/form/use-checked-form.ts'
import { NewPasswordFields } from '#app/login/new-password-fields.tsx'
import { PasswordField } from '#app/login/password-field.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ChangePassword } from '#contract/identity/identity.ts'
import { proofRefusals, type SecurityAnswer } from './security-answer.ts'

export function ChangePasswordSection({ answer }: { answer: SecurityAnswer }) {
  const t = useTexts()
  return (
    <section aria-labelledby="password">
      <h2 id="password" className="title-sm mb-4">
        {t('account.password')}
      </h2>
      {answer?.did === 'changed' ? (
        <Notice type="success">{t('account.password_changed')}</Notice>
      ) : (
        <PasswordForm answer={answer} />
      )}
    </section>
  )
}

function PasswordForm({ answer }: { answer: SecurityAnswer }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const [form, fields] = useCheckedForm(ChangePassword, {
    reply: answer?.did === 'misread' ? answer.reply : undefined,
  })
  return (
    <Form {...getFormProps(form)} method="post" className="form-column">
      {answer?.did === 'refused' && (
        <Notice type="danger" code={answer.why}>
          {t('identity.password_update_failed')} {t(proofRefusals[answer.why], { minutes: answer.minutes })}
        </Notice>
      )}
      <PasswordField
        field={fields.current_password}
        autoComplete="current-password"
        label={t('account.current_password')}
      />
      <NewPasswordFields fields={fields} label={t('account.new_password')} repeatLabel={t('account.repeat_password')} />
      <p className="text-muted text-sm">{t('account.password_ends_sessions')}</p>
      <Button type="submit" disabled={isUnderWay} className="justify-self-start">
        {t('account.change_password')}
      </Button>
    </Form>
  )
}

import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Field } from '#app/form/field.tsx'
import { useCheckedForm } from '#app/form/use-checked-form.ts'
import { PasswordField } from '#app/login/password-field.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { NewEmail } from '#contract/identity/identity.ts'
import { proofRefusals, type SecurityAnswer } from './security-answer.ts'

type ChangeEmailProps = {
  email: string
  /** The address that waits for its confirmation. */
  pending: string | undefined
  hasPassword: boolean
  freshMinutes: number
  answer: SecurityAnswer
}

export function ChangeEmailSection(props: ChangeEmailProps) {
  const t = useTexts()
  const { email, answer } = props
  // The letters are written after the answer, so the change is not stored yet when it is shown.
  const pending = props.pending ?? (answer?.did === 'email-requested' ? answer.email : undefined)
  return (
    <section aria-labelledby="email" className="mb-12">
      <h2 id="email" className="title-sm mb-2">
        {t('safety.email_title')}
      </h2>
      <p className="mb-4 wrap-anywhere">{t('safety.email_now', { email })}</p>
      {answer?.did === 'email-withdrawn' && (
        <div className="mb-4 max-w-narrow">
          <Notice type="success">{t('safety.email_withdrawn')}</Notice>
        </div>
      )}
      {answer?.did === 'email-refused' && (
        <div className="mb-4 max-w-narrow">
          <Notice type="danger" code={answer.why}>
            {answer.why === 'same-email'
              ? t('safety.email_same')
              : t(proofRefusals[answer.why], { minutes: answer.minutes })}
          </Notice>
        </div>
      )}
      {pending ? <Pending email={pending} /> : <EmailForm {...props} />}
    </section>
  )
}

function Pending({ email }: { email: string }) {
  const t = useTexts()
  return (
    <div className="grid max-w-narrow gap-4">
      <Notice type="info">{t('safety.email_sent', { email })}</Notice>
      <Form method="post">
        <Button type="submit" look="secondary" name="intent" value="withdraw-email">
          {t('safety.email_withdraw')}
        </Button>
      </Form>
    </div>
  )
}

function EmailForm({ hasPassword, freshMinutes, answer }: ChangeEmailProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const [form, fields] = useCheckedForm(NewEmail, {
    reply: answer?.did === 'email-misread' ? answer.reply : undefined,
  })
  return (
    <Form {...getFormProps(form)} method="post" className="form-column">
      <Field field={fields.email} type="email" autoComplete="email" label={t('safety.new_email')} />
      {hasPassword ? (
        <PasswordField field={fields.password} autoComplete="current-password" label={t('safety.your_password')} />
      ) : (
        <p className="text-muted text-sm">{t('safety.fresh_hint', { minutes: freshMinutes })}</p>
      )}
      <Button type="submit" name="intent" value="new-email" disabled={isUnderWay} className="justify-self-start">
        {t('safety.change_email')}
      </Button>
    </Form>
  )
}

import { Field, type FieldData } from '#app/form/field.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LoginLinkForm, ResetRequest } from '#contract/identity/identity.ts'
import { EmailField } from './email-field.tsx'
import { LoginForm, type LoginState } from './login-form.tsx'
import { ViewLink } from './view-link.tsx'

/** The form for a mail with a link to set a new password. */
export function ForgottenView({ login }: { login: LoginState }) {
  const t = useTexts()
  return (
    <>
      <p className="mb-4">{t('login.forgotten_text')}</p>
      <LoginForm name="forgotten" view="forgotten" login={login} schema={ResetRequest} submit={t('login.send_reset')}>
        {({ email }, validate) => (
          <EmailField field={email} label={t('login.email')} validate={() => validate(email.name)} />
        )}
      </LoginForm>
    </>
  )
}

export function ForgottenThanksView({ email }: { email: string }) {
  const t = useTexts()
  return <MailNotice title={t('login.thanks_text', { email })} hint={t('login.inbox_hint')} />
}

/** The form for a mail with a login link, the only way to sign in at a storefront without passwords. */
export function LinkView({ login }: { login: LoginState }) {
  const t = useTexts()
  const view = login.parts.passwordless ? 'sign-in' : 'link'
  return (
    <>
      <p className="mb-4">{t('login.link_text')}</p>
      <LoginForm name="link" view={view} login={login} schema={LoginLinkForm} submit={t('login.send_link')}>
        {({ email, first_name, last_name }, validate) => (
          <>
            <EmailField field={email} label={t('login.email')} validate={() => validate(email.name)} />
            <details className="fold" open={isNamed(first_name) || isNamed(last_name) || undefined}>
              <summary>{t('login.no_account')}</summary>
              <p className="mb-3 text-muted text-sm">{t('login.link_name_text')}</p>
              <div className="grid gap-4 xs:grid-cols-2">
                <Field field={first_name} label={t('login.first_name')} autoComplete="given-name" />
                <Field field={last_name} label={t('login.last_name')} autoComplete="family-name" />
              </div>
            </details>
          </>
        )}
      </LoginForm>
      <p className="login-ways">
        <ViewLink login={login} view="instructions">
          {t('login.how_it_works')}
        </ViewLink>
      </p>
    </>
  )
}

const isNamed = ({ errors, initialValue }: FieldData) => Boolean(errors?.length || initialValue)

/** Explains login links. With an e-mail address, a link has just been sent there. */
export function InstructionsView({ login, email }: { login: LoginState; email: string | undefined }) {
  const t = useTexts()
  const view = login.parts.passwordless ? 'sign-in' : 'link'
  return (
    <>
      {email !== undefined && <MailNotice title={t('login.link_sent', { email })} hint={t('login.inbox_hint')} />}
      <ol className="mt-4 list-decimal space-y-2 pl-5">
        <li>{t('login.step_ask')}</li>
        <li>{t('login.step_open')}</li>
        <li>{t('login.step_press')}</li>
      </ol>
      <p className="login-ways">
        <ViewLink login={login} view={view}>
          {t(email === undefined ? 'login.send_link' : 'login.send_again')}
        </ViewLink>
      </p>
    </>
  )
}

function MailNotice({ title, hint }: { title: string; hint: string }) {
  return (
    <div role="status" className="flex gap-3 rounded-field bg-success-subtle p-4">
      <Icon name="mail" className="mt-0.5 size-6 shrink-0 text-primary" />
      <div>
        <p className="wrap-anywhere font-semibold">{title}</p>
        <p className="mt-1">{hint}</p>
      </div>
    </div>
  )
}

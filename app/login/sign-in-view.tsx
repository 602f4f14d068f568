import { useTexts } from '#app/texts.tsx'
import { SignInForm } from '#contract/identity/identity.ts'
import { EmailField } from './email-field.tsx'
import { LoginForm, type LoginState } from './login-form.tsx'
import { PasswordField } from './password-field.tsx'
import { ViewLink } from './view-link.tsx'

export function SignInView({ login }: { login: LoginState }) {
  const t = useTexts()
  return (
    <>
      <LoginForm name="sign-in" view="sign-in" login={login} schema={SignInForm} submit={t('login.sign_in')}>
        {({ email, password }, validate) => (
          <>
            <EmailField field={email} label={t('login.email')} validate={() => validate(email.name)} />
            <PasswordField field={password} label={t('login.password')} autoComplete="current-password" />
          </>
        )}
      </LoginForm>
      <p className="login-ways">
        <ViewLink login={login} view="forgotten">
          {t('login.forgotten')}
        </ViewLink>
        <ViewLink login={login} view="link">
          {t('login.without_password')}
        </ViewLink>
      </p>
    </>
  )
}

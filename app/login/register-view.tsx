import { getInputProps } from '@conform-to/react'
import { Field, type FieldData } from '#app/form/field.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordlessRegisterForm, RegisterForm } from '#contract/identity/identity.ts'
import { EmailField } from './email-field.tsx'
import { type Desk, LoginForm } from './login-form.tsx'
import { PasswordField } from './password-field.tsx'

/** Filled with what an identity provider said, if somebody came from one. */
export function RegisterView({ desk }: { desk: Desk }) {
  const t = useTexts()
  const { path } = useStorefront()
  const { passwordless, prefill } = desk.parts
  const schema = (passwordless ? PasswordlessRegisterForm : RegisterForm) as typeof RegisterForm
  return (
    <>
      {prefill && (
        <div className="mb-4">
          <Notice type="info">{t('register_failed')}</Notice>
        </div>
      )}
      <LoginForm
        name="register"
        view="register"
        desk={desk}
        schema={schema}
        submit={t('login.register')}
        defaults={prefill}
      >
        {({ first_name, last_name, email, password, subscribed_to_marketing_channels }, validate) => {
          const { key, ...newsletter } = getInputProps(subscribed_to_marketing_channels, { type: 'checkbox' })
          return (
            <>
              <div className="grid gap-4 xs:grid-cols-2">
                <Field field={first_name} label={t('login.first_name')} autoComplete="given-name" />
                <Field field={last_name} label={t('login.last_name')} autoComplete="family-name" />
              </div>
              <EmailField field={email} label={t('login.email')} validate={() => validate(email.name)} />
              {!passwordless && (
                <PasswordField
                  field={password as FieldData}
                  label={t('login.password')}
                  hint={t('login.password_rule')}
                  autoComplete="new-password"
                />
              )}
              <label className="choice">
                <input key={key} {...newsletter} />
                {t('login.newsletter')}
              </label>
            </>
          )
        }}
      </LoginForm>
      <p className="mt-3 text-muted text-sm">
        {t('login.terms_before')}{' '}
        <a href={path('/terms')} target="_blank" rel="noopener">
          {t('login.terms')}
        </a>
        {' · '}
        <a href={path('/privacy')} target="_blank" rel="noopener">
          {t('login.privacy')}
        </a>
      </p>
    </>
  )
}

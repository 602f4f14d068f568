import { type FieldMetadata, getInputProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Field, type FieldData } from '#app/form/field.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordlessRegisterForm, RegisterForm } from '#contract/identity/identity.ts'
import type { Violation } from '#contract/violation.ts'
import { dot } from '#contract/web/dot.ts'
import { EmailField } from './email-field.tsx'
import { LoginForm, type LoginState } from './login-form.tsx'
import { NewPasswordField } from './new-password-fields.tsx'

/** The form for a new account, filled in with an identity provider's data if the visitor comes from one. */
export function RegisterView({ login }: { login: LoginState }) {
  const t = useTexts()
  const { path } = useStorefront()
  const { passwordless, prefill } = login.parts
  const form = { name: 'register', view: 'register', login, submit: t('login.register'), defaults: prefill } as const
  return (
    <>
      {prefill && (
        <div className="mb-4">
          <Notice type="info">{t('register_failed')}</Notice>
        </div>
      )}
      {passwordless ? (
        <LoginForm {...form} schema={PasswordlessRegisterForm}>
          {(fields, validate) => <RegisterFields fields={fields} validateEmail={() => validate(fields.email.name)} />}
        </LoginForm>
      ) : (
        <LoginForm {...form} schema={RegisterForm}>
          {(fields, validate) => (
            <RegisterFields fields={fields} validateEmail={() => validate(fields.email.name)}>
              <NewPasswordField field={fields.password} label={t('login.password')} />
            </RegisterFields>
          )}
        </LoginForm>
      )}
      <p className="mt-3 text-muted text-sm">
        {t('login.terms_before')}{' '}
        <a href={path('/terms')} target="_blank" rel="noopener">
          {t('login.terms')}
        </a>
        {dot}
        <a href={path('/privacy')} target="_blank" rel="noopener">
          {t('login.privacy')}
        </a>
      </p>
    </>
  )
}

type RegisterFieldsProps = {
  fields: {
    first_name: FieldData
    last_name: FieldData
    email: FieldData
    subscribed_to_marketing_channels: FieldMetadata<unknown, Record<string, unknown>, Violation[]>
  }
  validateEmail: () => void
  /** The password, in a storefront with passwords. */
  children?: ReactNode
}

function RegisterFields({ fields, validateEmail, children }: RegisterFieldsProps) {
  const t = useTexts()
  const { key, ...newsletter } = getInputProps(fields.subscribed_to_marketing_channels, { type: 'checkbox' })
  return (
    <>
      <div className="grid gap-4 xs:grid-cols-2">
        <Field field={fields.first_name} label={t('login.first_name')} autoComplete="given-name" />
        <Field field={fields.last_name} label={t('login.last_name')} autoComplete="family-name" />
      </div>
      <EmailField field={fields.email} label={t('login.email')} validate={validateEmail} />
      {children}
      <label className="choice">
        <input key={key} {...newsletter} />
        {t('login.newsletter')}
      </label>
    </>
  )
}

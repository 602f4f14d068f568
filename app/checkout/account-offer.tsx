import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import type { FieldData } from '#app/form/field.tsx'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { useLogin } from '#app/login/login-provider.tsx'
import { PasswordField } from '#app/login/password-field.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { onUnmodifiedClick } from '#app/ui/unmodified-click.ts'
import { OfferedAccount, PasswordlessOfferedAccount } from '#contract/identity/identity.ts'

export type OfferAnswer =
  | { did: 'opened' }
  | { did: 'refused'; reply: FormReply; message: string | undefined; isKnown: boolean }

type AccountOfferProps = { email: string; answer: OfferAnswer | undefined }

/** For whoever ordered as a guest: the order has said everything but a password. */
export function AccountOffer({ email, answer }: AccountOfferProps) {
  const t = useTexts()
  return (
    <section aria-labelledby="account-offer" className="mt-6 rounded-box bg-primary-subtle p-5">
      <h2 id="account-offer" className="title-sm mb-2">
        {t('checkout.account_title')}
      </h2>
      {answer?.did === 'opened' ? (
        <Notice type="success">{t('checkout.account_opened')}</Notice>
      ) : (
        <>
          <p className="mb-4">{t('checkout.account_text')}</p>
          {answer?.message && (
            <div className="mb-4">
              <Notice type="danger">
                {answer.message} {answer.isKnown && <SignInLink />}
              </Notice>
            </div>
          )}
          <OfferForm email={email} reply={answer?.reply} />
        </>
      )}
    </section>
  )
}

function OfferForm({ email, reply }: { email: string; reply: FormReply }) {
  const t = useTexts()
  const { passwordless } = useStorefront().storefront.signIn
  const schema = (passwordless ? PasswordlessOfferedAccount : OfferedAccount) as typeof OfferedAccount
  const isUnderWay = useNavigation().state !== 'idle'
  const [form, fields] = useCheckedForm(schema, { reply })
  return (
    <Form {...getFormProps(form)} method="post" className="form-column">
      {/* Not to be changed, but password managers keep the password under it. */}
      <div className="field">
        <label htmlFor="account-email">{t('login.email')}</label>
        <input id="account-email" type="email" className="field-input" autoComplete="username" value={email} readOnly />
      </div>
      {!passwordless && (
        <PasswordField
          field={fields.password as FieldData}
          label={t('login.password')}
          hint={t('login.password_rule')}
          autoComplete="new-password"
        />
      )}
      <Button type="submit" aria-disabled={isUnderWay}>
        {t('checkout.account_button')}
      </Button>
    </Form>
  )
}

function SignInLink() {
  const t = useTexts()
  const { path } = useStorefront()
  const { open, prepare } = useLogin()
  return (
    <a href={path('/login')} onClick={onUnmodifiedClick(() => void open('sign-in'))} onPointerEnter={prepare}>
      {t('login.sign_in')}
    </a>
  )
}

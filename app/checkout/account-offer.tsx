import { getFormProps } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { useLogin } from '#app/login/login-context.ts'
import { NewPasswordField } from '#app/login/new-password-fields.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { onUnmodifiedClick } from '#app/ui/unmodified-click.ts'
import { OfferedAccount, PasswordlessOfferedAccount } from '#contract/identity/identity.ts'

export type OfferAnswer =
  | { did: 'opened' }
  | { did: 'refused'; reply: FormReply; code: string | undefined; message: string | undefined; isKnown: boolean }

type AccountOfferProps = { email: string; answer: OfferAnswer | undefined }

/** Offers an account after a guest's order, which has everything that an account needs but a password. */
export function AccountOffer({ email, answer }: AccountOfferProps) {
  const t = useTexts()
  return (
    <section aria-labelledby="account-offer" className="mt-6 rounded-box bg-primary-subtle p-5 print:hidden">
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
              <Notice type="danger" code={answer.code}>
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

type OfferFormProps = { email: string; reply: FormReply }

function OfferForm(props: OfferFormProps) {
  const { passwordless } = useStorefront().storefront.signIn
  return passwordless ? <PasswordlessForm {...props} /> : <PasswordForm {...props} />
}

function PasswordlessForm({ email, reply }: OfferFormProps) {
  const [form] = useCheckedForm(PasswordlessOfferedAccount, { reply })
  return <FormFrame {...getFormProps(form)} email={email} />
}

function PasswordForm({ email, reply }: OfferFormProps) {
  const t = useTexts()
  const [form, fields] = useCheckedForm(OfferedAccount, { reply })
  return (
    <FormFrame {...getFormProps(form)} email={email}>
      <NewPasswordField field={fields.password} label={t('login.password')} />
    </FormFrame>
  )
}

type FormFrameProps = ComponentProps<typeof Form> & { email: string; children?: ReactNode }

function FormFrame({ email, children, ...form }: FormFrameProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <Form {...form} method="post" className="form-column">
      {/* The address cannot be changed here, but password managers store the password under it. */}
      <div className="field">
        <label htmlFor="account-email">{t('login.email')}</label>
        <input id="account-email" type="email" className="field-input" autoComplete="username" value={email} readOnly />
      </div>
      {children}
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

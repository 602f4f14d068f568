import { getFormProps } from '@conform-to/react'
import { data, Form, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { readForm } from '#app/form/read-form.ts'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { PasswordField } from '#app/login/password-field.tsx'
import { EntryPage, WaysOn } from '#app/mailed-links/entry-page.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ResetPasswordForm } from '#contract/identity/identity.ts'
import type { Route } from './+types/reset-password'

/** The URL contains a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

export async function loader({ context, url }: Route.LoaderArgs) {
  const { identity, texts } = context.get(shop)
  const token = url.searchParams.get('token') ?? ''
  const isValid = token !== '' && (await identity.isResetLink(token))
  const step: Step = isValid ? 'form' : token ? 'expired' : 'without-token'
  return { texts: texts('entry', 'login', 'validation'), noindex: true, token, step }
}

export async function action({ context, request }: Route.ActionArgs) {
  const read = readForm(ResetPasswordForm, await request.formData().catch(() => new FormData()))
  const hideFields: ('new_password' | 'confirm_new_password')[] = ['new_password', 'confirm_new_password']
  if (read.status !== 'success') return data(answer('form', read.reply({ hideFields })), 422)
  const { identity, refusal } = context.get(shop)
  const reset = await identity.resetPassword(read.value)
  if (reset.ok) return answer('done')
  const { error } = reset
  if (error.code === 'link-invalid') return data(answer('expired'), 422)
  if (error.code === 'weak-password') {
    const fieldErrors = { new_password: [{ code: error.violation }] }
    return data(answer('form', read.reply({ hideFields, fieldErrors })), 422)
  }
  const { status, message } = refusal(error)
  return data(answer('form', read.reply({ hideFields }), message), status)
}

const answer = (step: Step, reply?: FormReply, message?: string) => ({ step, reply, message })

type Step = 'form' | keyof typeof outcomes

const outcomes = {
  done: { title: 'entry.reset_done_title', text: 'entry.reset_done_text', way: 'login' },
  expired: { title: 'entry.reset_title', text: 'entry.reset_expired', way: 'forgotten' },
  'without-token': { title: 'entry.reset_title', text: 'entry.reset_without_token', way: 'forgotten' },
} as const

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const step = actionData?.step ?? loaderData.step
  return (
    <>
      <PageHead title={t('entry.reset_title')} />
      {step === 'form' ? (
        <NewPassword token={loaderData.token} reply={actionData?.reply} message={actionData?.message} />
      ) : (
        <Outcome of={step} />
      )}
    </>
  )
}

function Outcome({ of }: { of: keyof typeof outcomes }) {
  const t = useTexts()
  const { title, text, way } = outcomes[of]
  return (
    <EntryPage title={t(title)} text={t(text)} isError={of === 'expired'}>
      <WaysOn to={[way]} />
    </EntryPage>
  )
}

function NewPassword({ token, reply, message }: { token: string; reply: FormReply; message: string | undefined }) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const [form, fields] = useCheckedForm(ResetPasswordForm, { reply })
  return (
    <EntryPage title={t('entry.reset_title')} text={t('entry.reset_text')}>
      {/* The token is also in the URL, so that a page without JavaScript still has it after a mistake. */}
      <Form
        {...getFormProps(form)}
        method="post"
        action={`${path('/reset-password')}?${new URLSearchParams({ token })}`}
        replace
        className="form-column"
      >
        {message && <Notice type="danger">{message}</Notice>}
        <input type="hidden" name="token" value={token} />
        <PasswordField
          field={fields.new_password}
          autoComplete="new-password"
          label={t('entry.new_password')}
          hint={t('login.password_rule')}
        />
        <PasswordField
          field={fields.confirm_new_password}
          autoComplete="new-password"
          label={t('entry.repeat_password')}
        />
        <Button type="submit" disabled={isUnderWay}>
          {t('entry.reset_button')}
        </Button>
      </Form>
    </EntryPage>
  )
}

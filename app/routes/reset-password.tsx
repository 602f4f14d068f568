import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { readForm } from '#app/form/read-form.ts'
import type { FormReply } from '#app/form/use-checked-form.ts'
import { EntryPage, WaysOn } from '#app/mailed-links/entry-page.tsx'
import { NewPassword } from '#app/mailed-links/new-password.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { type IdentityProvider, providerNames, ResetPasswordForm } from '#contract/identity/identity.ts'
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
  if (reset.ok) return { ...answer('done'), unlinked: reset.value.unlinked }
  const { error } = reset
  if (error.code === 'link-invalid') return data(answer('expired'), 422)
  if (error.code === 'weak-password') {
    const fieldErrors = { new_password: [{ code: error.violation }] }
    return data(answer('form', read.reply({ hideFields, fieldErrors })), 422)
  }
  const { status, ...refused } = refusal(error)
  return data(answer('form', read.reply({ hideFields }), refused), status)
}

const answer = (step: Step, reply?: FormReply, refused?: { code: string; message: string }) => ({
  step,
  reply,
  refused,
  unlinked: [] as readonly IdentityProvider[],
})

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
        <NewPassword
          title={t('entry.reset_title')}
          text={t('entry.reset_text')}
          token={loaderData.token}
          reply={actionData?.reply}
          refused={actionData?.refused}
        />
      ) : (
        <Outcome of={step} unlinked={actionData?.unlinked ?? []} />
      )}
    </>
  )
}

type OutcomeProps = { of: keyof typeof outcomes; unlinked: readonly IdentityProvider[] }

function Outcome({ of, unlinked }: OutcomeProps) {
  const t = useTexts()
  const { title, text, way } = outcomes[of]
  const providers = unlinked.map((provider) => providerNames[provider]).join(', ')
  return (
    <EntryPage title={t(title)} text={t(text)} isError={of === 'expired'}>
      {providers && <p className="mb-6">{t('entry.reset_unlinked', { providers })}</p>}
      <WaysOn to={[way]} />
    </EntryPage>
  )
}

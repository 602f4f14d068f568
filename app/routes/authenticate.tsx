import { data, redirect, redirectDocument } from 'react-router'
import { shop } from '#app/context.ts'
import { ConfirmAddress } from '#app/mailed-links/confirm-address.tsx'
import { EntryForm } from '#app/mailed-links/entry-form.ts'
import { EntryPage, WaysOn } from '#app/mailed-links/entry-page.tsx'
import { LinkFailed } from '#app/mailed-links/link-failed.tsx'
import { NewPassword } from '#app/mailed-links/new-password.tsx'
import { RedeemLink } from '#app/mailed-links/redeem-link.tsx'
import { SocialLanding } from '#app/mailed-links/social-landing.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { leadsHomeAfterFailure, loginEntry, socialOutcome } from '#contract/identity/entry.ts'
import type { Route } from './+types/authenticate'

export const handle: PageHandle = { meta: { loginLink: true } }

/** The URL contains a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

/** Changes nothing, because mail programs open links before their readers do. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { identity, texts } = context.get(shop)
  const page = { texts: texts('entry', 'identity', 'login', 'validation'), noindex: true }
  const entry = loginEntry(url.searchParams)
  if (entry) {
    const email = await identity.linkReader(entry.hash)
    // An invalid link fails at once. A valid one signs in by itself only in the browser that asked for it.
    const isAutomatic = !email || identity.isOwnLink(entry.hash)
    return { ...page, step: 'sign-in', hash: entry.hash, url: entry.url, email, isAutomatic } as const
  }
  const token = url.searchParams.get('confirm')
  if (token) return { ...page, step: 'confirm', token } as const
  const social = socialOutcome(url.searchParams.get('social'))
  return social ? ({ ...page, step: 'social', social } as const) : ({ ...page, step: 'incomplete' } as const)
}

export async function action({ context, request }: Route.ActionArgs) {
  const { identity } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const entry = EntryForm.safeParse(Object.fromEntries(form))
  if (!entry.success) throw data(null, 422)
  if (entry.data.intent === 'go-on') return redirectDocument(identity.afterSignIn().location, 303)
  if (entry.data.intent === 'confirm') {
    const confirmed = await identity.confirmAddress(entry.data.token)
    if (!confirmed.ok) return data({ done: 'confirm-failed' } as const, 422)
    const { resetToken } = confirmed.value
    return resetToken ? ({ done: 'password-dropped', resetToken } as const) : ({ done: 'confirmed' } as const)
  }
  const target = identity.redirectTarget(entry.data.url)
  const entered = await identity.signInByLink(entry.data.hash, entry.data.url)
  if (entered.ok) return redirect(target, 303)
  if (entered.error.code === 'account-blocked') return data({ done: 'blocked' } as const, 403)
  return data({ done: 'sign-in-failed', leadsHome: leadsHomeAfterFailure(target) } as const, 422)
}

export default function Authenticate({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  return (
    <>
      <PageHead title={t('entry.title')} />
      {actionData ? <Outcome {...actionData} /> : <Step {...loaderData} />}
    </>
  )
}

function Step(page: Route.ComponentProps['loaderData']) {
  const t = useTexts()
  if (page.step === 'sign-in') return <RedeemLink {...page} />
  if (page.step === 'confirm') return <ConfirmAddress token={page.token} />
  if (page.step === 'social') return <SocialLanding social={page.social} />
  return (
    <EntryPage title={t('entry.incomplete_title')} text={t('entry.incomplete_text')}>
      <WaysOn to={['login', 'home']} />
    </EntryPage>
  )
}

function Outcome(outcome: NonNullable<Route.ComponentProps['actionData']>) {
  const t = useTexts()
  if (outcome.done === 'sign-in-failed') return <LinkFailed leadsHome={outcome.leadsHome} />
  if (outcome.done === 'blocked')
    return (
      <EntryPage title={t('entry.failed_title')} text={t('identity.account_blocked')} isError>
        <WaysOn to={['home']} />
      </EntryPage>
    )
  if (outcome.done === 'password-dropped')
    return (
      <NewPassword title={t('entry.confirmed_title')} text={t('entry.password_dropped')} token={outcome.resetToken} />
    )
  if (outcome.done === 'confirmed')
    return (
      <EntryPage title={t('entry.confirmed_title')} text={t('entry.confirmed_text')}>
        <WaysOn to={['home', 'account']} />
      </EntryPage>
    )
  return (
    <EntryPage title={t('entry.confirm_failed_title')} text={t('entry.confirm_failed_text')} isError>
      <WaysOn to={['home', 'account']} />
    </EntryPage>
  )
}

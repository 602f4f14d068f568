import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import type { LoginAnswer } from './answer.ts'
import type { LoginParts } from './load-parts.ts'
import type { Desk } from './login-form.tsx'
import { useLogin } from './login-provider.tsx'
import { ForgottenThanksView, ForgottenView, InstructionsView, LinkView } from './mail-views.tsx'
import { RegisterView } from './register-view.tsx'
import { SignInView } from './sign-in-view.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { ViewLink } from './view-link.tsx'
import { type LoginView, type ShownView, viewTitles } from './views.ts'

type LoginPanelProps = {
  parts: LoginParts
  view: LoginView
  /** Where the view's name stands; nowhere if the modal itself is named so. */
  heading?: 'h1' | 'h3'
  /** Whether the visitor came here from another view: then the keyboard goes on here. */
  isMovedTo: boolean
  from?: string
  /** The answer that came with the page. */
  answered?: LoginAnswer
  onView?: (view: LoginView) => void
  onShown?: (view: ShownView) => void
}

/** One view of the login with its ways to the others: the same in the modal and as a page. */
export function LoginPanel(props: LoginPanelProps) {
  const { parts, view, heading: Heading, isMovedTo, from, answered, onView, onShown } = props
  const t = useTexts()
  const { path } = useStorefront()
  const { redirectUrl } = useLogin()
  const fetcher = useFetcher<LoginAnswer>()
  useConsequences(fetcher.data)
  const answer = fetcher.data ?? answered
  const shown = shownView(view, answer)
  useEffect(() => onShown?.(shown), [onShown, shown])
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isMovedTo || shown !== view) panel.current?.focus()
  }, [isMovedTo, shown, view])

  function addressOf(view: LoginView) {
    const query = new URLSearchParams({ view, ...(redirectUrl && { url: redirectUrl }) })
    return `${path('/login')}?${query}`
  }
  const desk: Desk = { parts, fetcher, answer, from, redirectUrl, addressOf, onView }
  return (
    <section ref={panel} aria-label={t(viewTitles[shown])} tabIndex={-1} className="outline-none">
      {Heading && <Heading className="mb-4">{t(viewTitles[shown])}</Heading>}
      <View desk={desk} shown={shown} />
      {parts.providers.length > 0 && (shown === 'sign-in' || shown === 'register') && <SocialButtons desk={desk} />}
      <p className="login-ways mt-6 border-line border-t pt-2">
        {shown === 'sign-in' ? (
          <>
            <span>{t('login.no_account')}</span>
            <ViewLink desk={desk} view="register">
              {t('login.register')}
            </ViewLink>
          </>
        ) : (
          <ViewLink desk={desk} view="sign-in">
            {t(shown === 'register' ? 'login.have_account' : 'login.back')}
          </ViewLink>
        )}
      </p>
    </section>
  )
}

function View({ desk, shown }: { desk: Desk; shown: ShownView }) {
  const email = desk.answer?.kind === 'sent' ? desk.answer.email : undefined
  if (shown === 'register') return <RegisterView desk={desk} />
  if (shown === 'forgotten') return <ForgottenView desk={desk} />
  if (shown === 'forgotten-thanks') return <ForgottenThanksView email={email ?? ''} />
  if (shown === 'instructions') return <InstructionsView desk={desk} email={email} />
  if (shown === 'link' || desk.parts.passwordless) return <LinkView desk={desk} />
  return <SignInView desk={desk} />
}

/** A form that was sent is followed by what the visitor has to know next. */
function shownView(view: LoginView, answer: LoginAnswer | undefined): ShownView {
  if (answer?.kind !== 'sent') return view
  return answer.form === 'forgotten' ? 'forgotten-thanks' : 'instructions'
}

/** What an answer changes outside of the form. */
function useConsequences(answer: LoginAnswer | undefined) {
  const t = useTexts()
  const notify = useNotify()
  const { enter } = useLogin()
  const follow = useEffectEvent((answer: LoginAnswer) => {
    if (answer.kind === 'entered') void enter(answer)
    if (answer.kind === 'unreachable')
      notify({ type: 'danger', key: 'login_failed', title: t('shell.failed'), message: t('login.unreachable') })
    if (answer.kind !== 'refused' || !answer.message) return
    const key = answer.form === 'register' ? 'register_failed' : 'login_failed'
    notify({ type: 'danger', key, title: t('shell.failed'), message: answer.message })
  })
  useEffect(() => {
    if (answer) follow(answer)
  }, [answer])
}

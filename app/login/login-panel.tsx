import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import { report } from '#app/reporting/report.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import type { LoginAnswer } from './answer.ts'
import { failureNotice } from './failure-notice.ts'
import type { LoginParts } from './load-parts.ts'
import { useLogin } from './login-context.ts'
import type { LoginState } from './login-form.tsx'
import { loginQuery } from './login-query.ts'
import { ForgottenThanksView, ForgottenView, InstructionsView, LinkView } from './mail-views.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { RegisterView } from './register-view.tsx'
import { SignInView } from './sign-in-view.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { ViewLink } from './view-link.tsx'
import { type LoginView, type VisibleView, viewTitles } from './views.ts'

type LoginPanelProps = {
  parts: LoginParts
  view: LoginView
  /** The level of the view's title; none if it is the title of the modal. */
  heading?: 'h1' | 'h3'
  /** Whether the visitor came from another view: then this one takes the focus. */
  isMovedTo: boolean
  from?: string
  /** The answer that came with the page. */
  answered?: LoginAnswer
  onView?: (view: LoginView) => void
  onViewChange?: (view: VisibleView) => void
}

/** One view of the login with links to the others, the same in the modal and on the page. */
export function LoginPanel(props: LoginPanelProps) {
  const { parts, view, heading: Heading, isMovedTo, from, answered, onView, onViewChange } = props
  const t = useTexts()
  const { path } = useStorefront()
  const { redirectUrl, flags } = useLogin()
  const fetcher = useFetcher<LoginAnswer>()
  useConsequences(fetcher.data)
  const answer = fetcher.data ?? answered
  const visible = visibleView(view, answer)
  useEffect(() => onViewChange?.(visible), [onViewChange, visible])
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isMovedTo || visible !== view) panel.current?.focus()
  }, [isMovedTo, visible, view])

  function urlOf(view: LoginView) {
    return `${path('/login')}${loginQuery({ view, url: redirectUrl, flags })}`
  }
  const isNotified = fetcher.data !== undefined
  const login: LoginState = { parts, fetcher, answer, isNotified, from, redirectUrl, flags, urlOf, onView }
  return (
    <section ref={panel} aria-label={t(viewTitles[visible])} tabIndex={-1} className="outline-none">
      {Heading && <Heading className="mb-4">{t(viewTitles[visible])}</Heading>}
      {flags.includes('session_ended') && visible === view && (
        <div className="mb-4">
          <Notice type="danger" code="session-ended">
            {t('login.session_ended')}
          </Notice>
        </div>
      )}
      <View login={login} visible={visible} />
      {(visible === 'sign-in' || visible === 'link') && <PasskeyButton />}
      {parts.providers.length > 0 && (visible === 'sign-in' || visible === 'register') && (
        <SocialButtons login={login} />
      )}
      <p className="login-ways mt-6 border-line border-t pt-2">
        {visible === 'sign-in' ? (
          <>
            <span className="login-ways w-full">
              {t('login.no_account')}
              <ViewLink login={login} view="register">
                {t('login.register')}
              </ViewLink>
            </span>
            <span className="login-ways w-full">
              {t('login.ordered_as_guest')}
              <a href={path('/order')} className="link inline-block py-2.5">
                {t('shell.order_lookup')}
              </a>
            </span>
          </>
        ) : (
          <ViewLink login={login} view="sign-in">
            {t(visible === 'register' ? 'login.have_account' : 'login.back')}
          </ViewLink>
        )}
      </p>
    </section>
  )
}

function View({ login, visible }: { login: LoginState; visible: VisibleView }) {
  const email = login.answer?.kind === 'sent' ? login.answer.email : undefined
  if (visible === 'register') return <RegisterView login={login} />
  if (visible === 'forgotten') return <ForgottenView login={login} />
  if (visible === 'forgotten-thanks') return <ForgottenThanksView email={email ?? ''} />
  if (visible === 'instructions') return <InstructionsView login={login} email={email} />
  if (visible === 'link' || login.parts.passwordless) return <LinkView login={login} />
  return <SignInView login={login} />
}

/** After a form was sent, the view says what happens next. */
function visibleView(view: LoginView, answer: LoginAnswer | undefined): VisibleView {
  if (answer?.kind !== 'sent') return view
  return answer.form === 'forgotten' ? 'forgotten-thanks' : 'instructions'
}

/** Does what an answer requires outside of the form. */
function useConsequences(answer: LoginAnswer | undefined) {
  const t = useTexts()
  const notify = useNotify()
  const { enter } = useLogin()
  const follow = useEffectEvent((answer: LoginAnswer) => {
    reportAnswer(answer)
    if (answer.kind === 'entered') void enter(answer)
    const notice = failureNotice(answer, t)
    return notice && notify(notice)
  })
  // What failed is forgotten when the form is sent again, and when the modal closes.
  useEffect(() => answer && follow(answer), [answer])
}

function reportAnswer(answer: LoginAnswer) {
  if (answer.kind === 'sent' && answer.form === 'link') report('login_link_sent', {})
  if (answer.kind !== 'entered') return
  if (answer.form === 'register') report('sign_up', { method: 'form' })
  else report('login', { method: 'password' })
}

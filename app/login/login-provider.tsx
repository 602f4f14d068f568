import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { report } from '#app/reporting/report.ts'
import { isResolved } from '#app/session/authentication.ts'
import { readAnswer } from '#app/session/read-json.ts'
import { useSession } from '#app/session/session.tsx'
import { signOut } from '#app/session/sign-out.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import type { SocialOutcome } from '#contract/identity/entry.ts'
import { afterSignIn } from '#contract/identity/redirect-target.ts'
import { splitLocale } from '#contract/web/locale-path.ts'
import { authenticate } from './authenticate.ts'
import type { LoginDialogParts } from './load-parts.ts'
import { type DialogOptions, LoginContext, type SignInResult } from './login-context.ts'
import type { LoginDialog, LoginDialogProps } from './login-dialog.tsx'
import { readLoginQuery, viewFor } from './login-query.ts'
import { useSocialWindow } from './use-social-window.ts'
import type { LoginView } from './views.ts'

const loadDialog = () => import('./login-dialog.tsx')

async function loadParts(url: string): Promise<LoginDialogParts> {
  return readAnswer<LoginDialogParts>(await fetch(url))
}

type OpenDialog = Pick<LoginDialogProps, 'parts' | 'view' | 'isNamedByView'> & {
  Dialog: typeof LoginDialog
  key: number
}
let openings = 0

/** The login over any page. Its code is loaded when it opens for the first time. */
export function LoginProvider({ children }: { children: ReactNode }) {
  const t = useTexts()
  const notify = useNotify()
  const navigate = useNavigate()
  const { storefront, path } = useStorefront()
  const { session, authentication, refresh } = useSession()
  const { pathname, search } = useLocation()
  const [dialog, setDialog] = useState<OpenDialog>()
  const { isRequested, redirectUrl, flags, rest } = useMemo(() => readLoginQuery(search), [search])

  const { open, prepare } = useMemo(() => {
    async function open(view: LoginView = 'sign-in', { isNamedByView = false }: DialogOptions = {}) {
      try {
        const [{ LoginDialog: Dialog }, parts] = await Promise.all([loadDialog(), loadParts(path('/login/parts'))])
        setDialog({ Dialog, parts, view, isNamedByView, key: ++openings })
      } catch {
        location.assign(`${path('/login')}?view=${view}`)
      }
    }
    return { open, prepare: () => void loadDialog().catch(() => undefined) }
  }, [path])

  /** Also removes the query parameters that opened the login. */
  function close() {
    setDialog(undefined)
    if (rest !== search) navigate(createPath({ pathname, search: rest }), { replace: true, preventScrollReset: true })
  }

  async function enter({ location: target, reload }: SignInResult) {
    if (redirectUrl) report('reorder_link_login', {})
    if (reload) return location.assign(target)
    await refresh()
    setDialog(undefined)
    notify({ type: 'success', key: 'login', message: t('shell.logged_in') })
    const here = createPath({ pathname, search: rest })
    if (target !== here) await navigate(target)
    else close()
  }

  const isLoginPage = splitLocale(pathname).path === '/login'
  function enterHere() {
    const here = isLoginPage ? path('/') : createPath({ pathname, search: rest })
    const place = { origin: location.origin, hosts: storefront.hosts, home: path('/') }
    return enter(afterSignIn({ redirectUrl, flags, from: here }, place))
  }
  const steps: Record<ReturnType<typeof authenticate>, () => unknown> = {
    refresh,
    enter() {
      report('login', { method: 'social' })
      return enterHere()
    },
    register: () =>
      isLoginPage ? navigate(`${path('/login')}?view=register`) : open('register', { isNamedByView: true }),
    authenticate: () => open('register'),
    refuse() {
      notify({ type: 'danger', key: 'login', title: t('shell.failed'), message: t('shell.social_failed') })
    },
    async 'sign-out'() {
      await signOut()
      await refresh()
    },
    async 'sign-out-and-leave'() {
      await steps['sign-out']()
      await navigate(path('/'))
    },
  }
  const startAtProvider = useSocialWindow((outcome: SocialOutcome | null) =>
    steps[authenticate(outcome, { isAsking: dialog !== undefined || isLoginPage, path: pathname })](),
  )

  // The page learns of the end of a session by being led to the login; until then it takes the visitor for signed in.
  const isSentAway = isRequested || flags.includes('session_ended')
  const refreshCustomer = useEffectEvent(() => session?.customer && void refresh())
  useEffect(() => {
    if (isSentAway) refreshCustomer()
  }, [isSentAway])

  const firstView = viewFor(flags)
  const isGuest = isResolved(authentication) && !session?.customer && !session?.staff
  useEffect(() => {
    if (isRequested && isGuest) void open(firstView)
  }, [isRequested, isGuest, open, firstView])

  return (
    <LoginContext value={{ open, prepare, startAtProvider, enter, enterHere, redirectUrl, flags }}>
      {children}
      {dialog && (
        <dialog.Dialog
          key={dialog.key}
          parts={dialog.parts}
          view={dialog.view}
          isNamedByView={dialog.isNamedByView}
          from={createPath({ pathname, search: rest })}
          onClose={close}
        />
      )}
    </LoginContext>
  )
}

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { isResolved } from '#app/session/authentication.ts'
import { useSession } from '#app/session/session.tsx'
import { signOut } from '#app/session/sign-out.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import type { SocialOutcome } from '#contract/identity/entry.ts'
import { redirectTarget } from '#contract/identity/redirect-target.ts'
import { splitLocale } from '#contract/web/locale-path.ts'
import { authenticate } from './authenticate.ts'
import type { LoginDialog, LoginDialogProps } from './login-dialog.tsx'
import { useSocialWindow } from './use-social-window.ts'
import type { LoginView } from './views.ts'

type Manner = Pick<LoginDialogProps, 'isNamedByView'>
type Entered = { location: string; reload: boolean }

type Login = {
  /** Opens the modal in the chosen state. Where it cannot be had, the page of the same name opens. */
  open: (view?: LoginView, manner?: Manner) => Promise<void>
  /** Loads what `open` needs, for whoever is about to. */
  prepare: () => void
  /** Opens a provider's window; false if the browser does not let it. */
  startAtProvider: (provider: string) => boolean
  /** What follows when somebody has signed in. */
  enter: (entered: Entered) => Promise<void>
  /** Where the address wants somebody to go on after signing in. */
  redirectUrl: string | undefined
}

const Context = createContext<Login | undefined>(undefined)

export function useLogin(): Login {
  const context = useContext(Context)
  if (!context) throw new Error('useLogin outside of LoginProvider')
  return context
}

const loadDialog = () => import('./login-dialog.tsx')

async function loadParts(address: string): Promise<LoginDialogProps['parts']> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The login's parts: ${answer.status}`)
  return answer.json()
}

type Shown = Pick<LoginDialogProps, 'parts' | 'view' | 'isNamedByView'> & { Dialog: typeof LoginDialog; key: number }
let openings = 0

/** The login, over any page. It is no part of the page until somebody wants it. */
export function LoginProvider({ children }: { children: ReactNode }) {
  const t = useTexts()
  const notify = useNotify()
  const navigate = useNavigate()
  const { storefront, path } = useStorefront()
  const { session, authentication, refresh } = useSession()
  const { pathname, search } = useLocation()
  const [shown, setShown] = useState<Shown>()
  const { isWanted, redirectUrl, rest } = useMemo(() => readQuery(search), [search])

  const { open, prepare } = useMemo(() => {
    async function open(view: LoginView = 'sign-in', { isNamedByView = false }: Manner = {}) {
      try {
        const [{ LoginDialog: Dialog }, parts] = await Promise.all([loadDialog(), loadParts(path('/login/parts'))])
        setShown({ Dialog, parts, view, isNamedByView, key: ++openings })
      } catch {
        location.assign(`${path('/login')}?view=${view}`)
      }
    }
    return { open, prepare: () => void loadDialog().catch(() => undefined) }
  }, [path])

  /** Leaves the address without what opened the login. */
  function close() {
    setShown(undefined)
    if (rest !== search) navigate(createPath({ pathname, search: rest }), { replace: true, preventScrollReset: true })
  }

  async function enter({ location: target, reload }: Entered) {
    if (reload) return location.assign(target)
    await refresh()
    setShown(undefined)
    notify({ type: 'success', key: 'login', message: t('shell.logged_in') })
    const here = createPath({ pathname, search: rest })
    if (target !== here) await navigate(target)
    else close()
  }

  const isLoginPage = splitLocale(pathname).path === '/login'
  const steps: Record<ReturnType<typeof authenticate>, () => unknown> = {
    ask: refresh,
    enter() {
      const here = isLoginPage ? path('/') : createPath({ pathname, search: rest })
      const place = { origin: location.origin, hosts: storefront.hosts, home: path('/') }
      return enter({ location: redirectUrl ? redirectTarget(redirectUrl, place) : here, reload: false })
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
    steps[authenticate(outcome, { isAsking: shown !== undefined || isLoginPage, path: pathname })](),
  )

  const isGuest = isResolved(authentication) && !session?.customer && !session?.staff
  useEffect(() => {
    if (isWanted && isGuest) void open()
  }, [isWanted, isGuest, open])

  return (
    <Context value={{ open, prepare, startAtProvider, enter, redirectUrl }}>
      {children}
      {shown && (
        <shown.Dialog
          key={shown.key}
          parts={shown.parts}
          view={shown.view}
          isNamedByView={shown.isNamedByView}
          from={createPath({ pathname, search: rest })}
          onClose={close}
        />
      )}
    </Context>
  )
}

/** `?login=true&url=…` opens the login, and says where it leads. */
function readQuery(search: string) {
  const query = new URLSearchParams(search)
  const isWanted = query.get('login') === 'true'
  const redirectUrl = query.get('url') ?? undefined
  if (!query.has('login') && !query.has('url')) return { isWanted, redirectUrl, rest: search }
  for (const name of ['login', 'url']) query.delete(name)
  return { isWanted, redirectUrl, rest: query.size > 0 ? `?${query}` : '' }
}

import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Session } from '#contract/session.ts'
import { splitLocale } from '#contract/web/locale-path.ts'
import { type Authentication, unknownYet } from './authentication.ts'
import { loadSession } from './load-session.ts'

type SessionState = {
  /** Undefined until the shop has answered, and while it cannot be reached. */
  session: Session | undefined
  authentication: Authentication
  /** To be called after a change of personal data: loads the session again, also in other tabs. Never rejects. */
  refresh: () => Promise<Session | undefined>
}

const Context = createContext<SessionState | undefined>(undefined)

const channelName = 'session'
const answered: Authentication = { system: 'resolved', customer: 'resolved' }

/** The visitor's session. The server's HTML is the same for all visitors, so it is loaded after hydration. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<Omit<SessionState, 'refresh'>>({ session: undefined, authentication: unknownYet })
  const channel = useRef<BroadcastChannel>(undefined)
  const newest = useRef(0)

  const { load, refresh } = useMemo(() => {
    async function load() {
      const turn = ++newest.current
      const session = await loadSession()
      const apply = () => setState({ session, authentication: answered })
      // Only the response to the newest request is up to date. The first one arrives during hydration, which is hard work
      // for a slow phone, so it is applied with low priority.
      if (turn === newest.current) turn === 1 ? startTransition(apply) : apply()
      return session
    }
    async function refresh() {
      channel.current?.postMessage('changed')
      return load()
    }
    return { load, refresh }
  }, [])

  useEffect(() => {
    channel.current = new BroadcastChannel(channelName)
    channel.current.onmessage = () => void load()
    // A page from the back-forward cache may be outdated.
    const wake = ({ persisted }: PageTransitionEvent) => persisted && void load()
    addEventListener('pageshow', wake)
    return () => {
      channel.current?.close()
      removeEventListener('pageshow', wake)
    }
  }, [load])

  // The page of a login link is about to sign in; it loads the session afterwards.
  const isEntering = splitLocale(useLocation().pathname).path === '/authenticate'
  useEffect(() => {
    if (!isEntering && newest.current === 0) void load()
  }, [isEntering, load])

  const context = useMemo(() => ({ ...state, refresh }), [state, refresh])
  return <Context value={context}>{children}</Context>
}

export function useSession(): SessionState {
  const context = useContext(Context)
  if (!context) throw new Error('useSession outside of SessionProvider')
  return context
}

import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Session } from '#contract/session.ts'
import { splitLocale } from '#contract/web/locale-path.ts'
import { type Authentication, unknownYet } from './authentication.ts'
import { loadSession } from './load-session.ts'

type Known = {
  /** Undefined until the shop has answered, and for as long as it cannot. */
  session: Session | undefined
  authentication: Authentication
  /** After whatever changed something personal: asks anew, here and in the visitor's other tabs. Never rejects. */
  refresh: () => Promise<Session | undefined>
}

const Context = createContext<Known | undefined>(undefined)

const channelName = 'session'
const answered: Authentication = { system: 'resolved', customer: 'resolved' }

/** Who the visitor is. The server's HTML is everybody's, so it is asked for after the page has come to life. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Omit<Known, 'refresh'>>({ session: undefined, authentication: unknownYet })
  const channel = useRef<BroadcastChannel>(undefined)
  const newest = useRef(0)

  const { load, refresh } = useMemo(() => {
    async function load() {
      const turn = ++newest.current
      const session = await loadSession()
      const tell = () => setKnown({ session, authentication: answered })
      // Of several questions only the last one's answer is about now. The first one comes while the page comes to life,
      // which is a lot for a slow phone: what it shows may take its time.
      if (turn === newest.current) turn === 1 ? startTransition(tell) : tell()
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
    // The way back may lead to a page as it was left, before something changed.
    const wake = ({ persisted }: PageTransitionEvent) => persisted && void load()
    addEventListener('pageshow', wake)
    return () => {
      channel.current?.close()
      removeEventListener('pageshow', wake)
    }
  }, [load])

  // A login link's page is about to change who is there; it asks when that is done.
  const isEntering = splitLocale(useLocation().pathname).path === '/authenticate'
  useEffect(() => {
    if (!isEntering && newest.current === 0) void load()
  }, [isEntering, load])

  const context = useMemo(() => ({ ...known, refresh }), [known, refresh])
  return <Context value={context}>{children}</Context>
}

export function useSession(): Known {
  const context = useContext(Context)
  if (!context) throw new Error('useSession outside of SessionProvider')
  return context
}

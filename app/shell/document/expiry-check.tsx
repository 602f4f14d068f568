import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { hasExpired } from '#app/session/authentication.ts'
import { useSession } from '#app/session/session.tsx'

/**
 * Loads the document anew when a visitor moves on to another page after their session has expired. A fresh document
 * checks nothing before the visitor moves on, so that a wrong clock cannot make it reload for ever.
 */
export function ExpiryCheck() {
  const { session } = useSession()
  const expiresAt = session?.expires_at ?? null
  const { key } = useLocation()
  const checked = useRef(key)
  useEffect(() => {
    if (checked.current === key) return
    checked.current = key
    if (!hasExpired(expiresAt, Date.now())) return
    reload().catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: the page goes on, and the reason must be found somewhere.
      console.error('Error refreshing token:', error)
    })
  }, [key, expiresAt])
  return null
}

/** Rejects if the browser refuses, as far as it can tell. */
async function reload(): Promise<void> {
  if (window.navigation) await window.navigation.reload().committed
  else location.reload()
}

import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { reloadOnPurpose } from '#app/shell/document/reload-limit.tsx'
import { hasExpired } from './authentication.ts'

/**
 * With every page that somebody moves on to, looks whether their session is over, and then loads the document anew. The
 * new one has moved nowhere yet, so that not even a wrong clock makes it reload again by itself.
 */
export function useExpiryCheck(expiresAt: string | null) {
  const { key } = useLocation()
  const checked = useRef(key)
  useEffect(() => {
    if (checked.current === key) return
    checked.current = key
    if (!hasExpired(expiresAt, Date.now())) return
    reloadOnPurpose().catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: the page goes on, and somebody who looks for the reason finds it.
      console.error('Error refreshing token:', error)
    })
  }, [key, expiresAt])
}

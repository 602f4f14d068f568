import { useEffect } from 'react'
import { useSession } from '#app/session/session.tsx'

/** Loads the session again after a form has changed the customer. `change` is the answer to that form. */
export function useRefreshedSession(change: unknown) {
  const { refresh } = useSession()
  useEffect(() => {
    if (change) void refresh()
  }, [change, refresh])
}

import { useEffect } from 'react'
import { useSession } from '#app/session/session.tsx'

/** What the shell says of the customer follows what a form has changed. `change` is the answer to that form. */
export function useRefreshedSession(change: unknown) {
  const { refresh } = useSession()
  useEffect(() => {
    if (change) void refresh()
  }, [change, refresh])
}

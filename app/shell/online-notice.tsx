import { useEffect, useSyncExternalStore } from 'react'
import { useNotify } from '#app/shell/notifications.tsx'
import { useTexts } from '#app/texts.tsx'

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the browser has a connection; on the server it is assumed. */
const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Says that the connection is gone for as long as it is. */
export function OnlineNotice() {
  const t = useTexts()
  const notify = useNotify()
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline) return
    return notify({ type: 'warning', key: 'offline', message: t('shell.offline'), persist: true })
  }, [isOnline, notify, t])
  return null
}

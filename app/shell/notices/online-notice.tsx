import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTexts } from '#app/texts.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the browser has a connection; the server assumes one. */
const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Notifies the visitor while there is no connection, and when it is back. */
export function OnlineNotice() {
  const t = useTexts()
  const notify = useNotify()
  const isOnline = useOnline()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (!isOnline) {
      wasOffline.current = true
      return notify({ type: 'warning', key: 'connection', message: t('shell.offline'), persist: true })
    }
    if (!wasOffline.current) return
    wasOffline.current = false
    notify({ type: 'success', key: 'connection', message: t('shell.online') })
  }, [isOnline, notify, t])
  return null
}

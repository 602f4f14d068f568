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

/**
 * Keeps forms from being sent and links from being followed, and tells of each. React Router marks those that it takes to
 * the server; others, such as those of the cart and the wishlist, have an answer of their own.
 */
function holdBack(tell: () => void) {
  const isMarked = ({ target }: Event, mark: string) => target instanceof Element && target.closest(mark)
  // Ahead of React, which would send the form.
  function holdForm(event: SubmitEvent) {
    if (!isMarked(event, 'form[data-discover]')) return
    event.preventDefault()
    event.stopPropagation()
    tell()
  }
  // After React, since components answer some clicks without a page, and before the listener that follows links.
  function holdLink(event: MouseEvent) {
    if (event.defaultPrevented || !isMarked(event, 'a[data-discover]')) return
    event.preventDefault()
    tell()
  }
  addEventListener('submit', holdForm, true)
  document.addEventListener('click', holdLink)
  return () => {
    removeEventListener('submit', holdForm, true)
    document.removeEventListener('click', holdLink)
  }
}

/**
 * Notifies the visitor while there is no connection, and when it is back. Until then forms and links stay where they
 * are: sent anyway, they would replace what was filled in by an error page, in the checkout as well.
 */
export function OnlineNotice() {
  const t = useTexts()
  const notify = useNotify()
  const isOnline = useOnline()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (!isOnline) {
      wasOffline.current = true
      let takeBack = notify({ type: 'warning', key: 'connection', message: t('shell.offline'), persist: true })
      const release = holdBack(() => {
        takeBack = notify({ type: 'warning', key: 'connection', message: t('shell.unsent'), persist: true })
      })
      return () => {
        release()
        takeBack()
      }
    }
    if (!wasOffline.current) return
    wasOffline.current = false
    notify({ type: 'success', key: 'connection', message: t('shell.online') })
  }, [isOnline, notify, t])
  return null
}

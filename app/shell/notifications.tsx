import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import {
  type Notice,
  type Notification,
  visibleNotifications,
  withNotification,
  withoutNotification,
} from '#app/shell/notification-queue.ts'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'

const visibleFor = 6000

type Notify = {
  /** Says something to the visitor; gives the way to take it back. */
  notify: (notice: Notice) => () => void
}

const Notifications = createContext<Notify | undefined>(undefined)

export function useNotify() {
  const context = useContext(Notifications)
  if (!context) throw new Error('useNotify outside of NotificationsProvider')
  return context.notify
}

export function NotificationsProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Notification[]>([])
  const lastId = useRef(0)
  const dismiss = useCallback((id: number) => setQueue((all) => withoutNotification(all, id)), [])
  const context = useMemo<Notify>(
    () => ({
      notify(notice) {
        const id = ++lastId.current
        setQueue((all) => withNotification(all, { ...notice, id }))
        return () => dismiss(id)
      },
    }),
    [dismiss],
  )
  return (
    <Notifications value={context}>
      {children}
      <section className="notification-area" aria-live="polite">
        {visibleNotifications(queue).map((notification) => (
          <NotificationCard key={notification.id} notification={notification} dismiss={dismiss} />
        ))}
      </section>
    </Notifications>
  )
}

const looks = {
  success: 'border-success bg-success-subtle',
  info: 'border-info bg-info-subtle',
  warning: 'border-warning bg-warning-subtle',
  danger: 'border-danger bg-danger-subtle',
}

function NotificationCard(props: { notification: Notification; dismiss: (id: number) => void }) {
  const { notification, dismiss } = props
  const { id, type, title, message, action, persist } = notification
  const t = useTexts()
  useEffect(() => {
    if (persist) return
    const timer = setTimeout(() => dismiss(id), visibleFor)
    return () => clearTimeout(timer)
  }, [id, persist, dismiss])
  return (
    <div
      role={type === 'danger' ? 'alert' : undefined}
      className={`flex items-start gap-3 rounded-field border-l-4 p-3 shadow-float ${looks[type]}`}
    >
      <div className="grow">
        {title && <p className="font-semibold">{title}</p>}
        <p>{message}</p>
        {action && (
          <button type="button" className="link font-semibold" onClick={action.run}>
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className="touch-area shrink-0" aria-label={t('shell.dismiss')} onClick={() => dismiss(id)}>
        <Icon name="close" />
      </button>
    </div>
  )
}

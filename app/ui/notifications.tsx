import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { report } from '#app/reporting/report.ts'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { noticeLooks } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import {
  atMoment,
  type Notice,
  type Notification,
  nextEnd,
  onNextPage,
  visibleNotifications,
  withNotification,
  withoutNotification,
} from './notification-queue.ts'

type Notify = {
  /** Shows a notification; the returned function takes it back. */
  notify: (notice: Notice) => () => void
}

const Notifications = createContext<Notify | undefined>(undefined)

type Cards = { cards: ReactNode; cover: () => () => void }
const CardsContext = createContext<Cards>({ cards: null, cover: () => () => {} })

/** An open dialog covers the page and silences it for screen readers, so the notifications move into the dialog. */
export function NotificationsInside() {
  const { cards, cover } = useContext(CardsContext)
  useEffect(cover, [cover])
  return (
    <section className="notification-area" aria-live="polite">
      {cards}
    </section>
  )
}

export function useNotify() {
  const context = useContext(Notifications)
  if (!context) throw new Error('useNotify outside of NotificationsProvider')
  return context.notify
}

type Queue = readonly Notification[]

export function NotificationsProvider({ children }: { children: ReactNode }) {
  const { queue, change } = useQueue()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page has changed.
  useEffect(() => change(onNextPage), [change, pathname])
  const lastId = useRef(0)
  const dismiss = useCallback((id: number) => change((all) => withoutNotification(all, id)), [change])
  const context = useMemo<Notify>(
    () => ({
      notify(notice) {
        const id = ++lastId.current
        if (notice.type === 'danger')
          report('error_shown', { error_code: notice.code ?? notice.key ?? 'other', place: 'notification' })
        change((all) => withNotification(all, { ...notice, id }))
        return () => dismiss(id)
      },
    }),
    [change, dismiss],
  )
  const [dialogs, setDialogs] = useState(0)
  const cover = useCallback(() => {
    setDialogs((count) => count + 1)
    return () => setDialogs((count) => count - 1)
  }, [])
  const cards = visibleNotifications(queue).map((notification) => (
    <NotificationCard key={notification.id} notification={notification} dismiss={dismiss} />
  ))
  return (
    <Notifications value={context}>
      <CardsContext value={{ cards, cover }}>
        {children}
        <section className="notification-area" aria-live="polite">
          {dialogs === 0 && cards}
        </section>
      </CardsContext>
    </Notifications>
  )
}

/** The queue as notifications come and go. It uses the monotonic clock, which a change of the time does not affect. */
function useQueue() {
  const [queue, setQueue] = useState<Queue>([])
  const change = useCallback((by: (queue: Queue) => Queue) => {
    const now = performance.now()
    setQueue((all) => atMoment(by(all), now))
  }, [])
  useEffect(() => {
    const end = nextEnd(queue)
    if (end === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => change((all) => all), end - performance.now())
    return () => clearTimeout(timer)
  }, [queue, change])
  return { queue, change }
}

function NotificationCard(props: { notification: Notification; dismiss: (id: number) => void }) {
  const { notification, dismiss } = props
  const { id, type } = notification
  const t = useTexts()
  return (
    <NotificationBox notification={notification} role={type === 'danger' ? 'alert' : undefined} isFloating>
      <button type="button" className="touch-area shrink-0" aria-label={t('shell.dismiss')} onClick={() => dismiss(id)}>
        <Icon name="close" />
      </button>
    </NotificationBox>
  )
}

type BoxProps = {
  notification: Notice
  role: 'alert' | 'status' | undefined
  isFloating?: boolean
  children: ReactNode
}

/** What a notification looks like. `children` is what dismisses it. */
export function NotificationBox({ notification, role, isFloating = false, children }: BoxProps) {
  const { type, icon, title, message, action } = notification
  return (
    <div
      role={role}
      className={`flex items-start gap-3 rounded-field border-l-4 p-3 ${isFloating ? 'floating' : ''} ${noticeLooks[type]}`}
    >
      {icon && (
        <span className="mt-0.5 shrink-0">
          <Icon name={icon} />
        </span>
      )}
      <div className="min-w-0 grow wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        <p>{message}</p>
        {action && 'to' in action && (
          <PageLink to={action.to} className="link font-semibold">
            {action.label}
          </PageLink>
        )}
        {action && 'run' in action && (
          <button type="button" className="link font-semibold" onClick={action.run}>
            {action.label}
          </button>
        )}
      </div>
      {children}
    </div>
  )
}

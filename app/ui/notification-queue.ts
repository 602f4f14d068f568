import type { IconName } from './icon.tsx'

type NotificationType = 'success' | 'info' | 'warning' | 'danger'

/** The part of a notification that the caller of `notify` gives. */
export type Notice = {
  type: NotificationType
  message: string
  title?: string
  icon?: IconName
  /** A button in the notification, or a link to a page of this shop. */
  action?: { label: string; run: () => void } | { label: string; to: string }
  /** Why something failed, as it is counted; otherwise the key is. */
  code?: string
  /** Of two notices with the same key only the newer one is shown. */
  key?: string
  /** Stays until the visitor dismisses it. */
  persist?: boolean
  /** Says what was done on this page, and does not follow to the next one. */
  untilNextPage?: boolean
}

/** One that a server can send: its action is a link. */
export type SentNotice = Omit<Notice, 'action'> & { action?: { label: string; to: string } }

export type Notification = Notice & {
  id: number
  /** When it became visible, in ms; undefined while it waits for its turn. */
  shownAt?: number
}
type Queue = readonly Notification[]

/** Number of notices visible at once; the others are queued. */
const room = 3
/** In ms since it became visible: the time that it waited does not count. */
const visibleFor = 6000

export const visibleNotifications = (queue: Queue) => queue.slice(0, room)

export const withNotification = (queue: Queue, added: Notification): Queue => [
  ...queue.filter(({ key }) => key === undefined || key !== added.key),
  added,
]

export const withoutNotification = (queue: Queue, id: number): Queue =>
  queue.filter((notification) => notification.id !== id)

export const onNextPage = (queue: Queue): Queue => queue.filter(({ untilNextPage }) => !untilNextPage)

/** The queue at this moment: notifications whose time is over are gone, and the next ones have taken their places. */
export const atMoment = (queue: Queue, now: number): Queue =>
  queue
    .filter((notification) => endOf(notification) > now)
    .map((notification, index) => (index < room ? { shownAt: now, ...notification } : notification))

/** When the next notification disappears; infinity if all visible ones stay. */
export const nextEnd = (queue: Queue) => Math.min(...queue.map(endOf), Number.POSITIVE_INFINITY)

const endOf = ({ persist, shownAt }: Notification) =>
  persist || shownAt === undefined ? Number.POSITIVE_INFINITY : shownAt + visibleFor

type NotificationType = 'success' | 'info' | 'warning' | 'danger'

/** What somebody wants to say; the rest of a notification is made when it is said. */
export type Notice = {
  type: NotificationType
  message: string
  title?: string
  icon?: string
  /** A way on: what the button says, and what it does. */
  action?: { label: string; run: () => void }
  /** Of two notices with the same key only the newer one is shown. */
  key?: string
  /** Stays until somebody dismisses it. */
  persist?: boolean
}

export type Notification = Notice & {
  id: number
  /** When it came into view, in ms; one that waits for its turn has not yet. */
  shownAt?: number
}
type Queue = readonly Notification[]

/** More at once would be noise; the others wait for their turn. */
const room = 3
/** In ms, from when it came into view: nobody could read one that spent its time waiting. */
const visibleFor = 6000

export const visibleNotifications = (queue: Queue) => queue.slice(0, room)

export const withNotification = (queue: Queue, added: Notification): Queue => [
  ...queue.filter(({ key }) => key === undefined || key !== added.key),
  added,
]

export const withoutNotification = (queue: Queue, id: number): Queue =>
  queue.filter((notification) => notification.id !== id)

/** The queue at this moment: without those that had their time, and the next ones in their places. */
export const atMoment = (queue: Queue, now: number): Queue =>
  queue
    .filter((notification) => endOf(notification) > now)
    .map((notification, index) => (index < room ? { shownAt: now, ...notification } : notification))

/** When the next one has had its time; never, if none is in view but those that stay. */
export const nextEnd = (queue: Queue) => Math.min(...queue.map(endOf), Number.POSITIVE_INFINITY)

const endOf = ({ persist, shownAt }: Notification) =>
  persist || shownAt === undefined ? Number.POSITIVE_INFINITY : shownAt + visibleFor

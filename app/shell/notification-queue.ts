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

export type Notification = Notice & { id: number }

/** More at once would be noise; the others wait for their turn. */
const room = 3

export const visibleNotifications = (queue: readonly Notification[]) => queue.slice(0, room)

export const withNotification = (queue: readonly Notification[], added: Notification): Notification[] => [
  ...queue.filter(({ key }) => key === undefined || key !== added.key),
  added,
]

export const withoutNotification = (queue: readonly Notification[], id: number): Notification[] =>
  queue.filter((notification) => notification.id !== id)

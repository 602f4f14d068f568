import type { Happening } from '#contract/measurement/events.ts'

/** What the page /dev/events of a demo listens to. */
export const shownEvents = 'events'

let channel: BroadcastChannel | undefined

/** The page that shows events does not show its own. */
export function showEvent(happening: Happening) {
  if (location.pathname.endsWith('/dev/events')) return
  channel ??= new BroadcastChannel(shownEvents)
  channel.postMessage(happening)
}

import type { Happening } from '#contract/measurement/events.ts'

/** What the page /dev/events of a demo listens to. */
export const shownEvents = 'events'

let channel: BroadcastChannel | undefined

export function showEvent(happening: Happening) {
  channel ??= new BroadcastChannel(shownEvents)
  channel.postMessage(happening)
}

import { killAt } from './kill-at.ts'

/** Where a process dies while it tells a receiver of events, in the order in which they are reached. */
export const senderKillPoints = [
  'before an event is sent',
  'after an event was accepted',
  'before it is noted',
  'while it is noted',
] as const
export type SenderKillPoint = (typeof senderKillPoints)[number]

/** Tells of what waits in a process of its own, which kills itself at this point of the second round. */
export const killSenderAt = (point: SenderKillPoint, url: string, key: Buffer) =>
  killAt(new URL('killed-sender.ts', import.meta.url), point, url, key.toString('hex'))

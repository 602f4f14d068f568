import { killAt } from './kill-at.ts'

/** Where a process dies while it renews a subscription, in the order in which they are reached. */
export const renewalKillPoints = [
  'before the cart is filled',
  'while the goods are set aside',
  'before the attempt is stored',
  'before the charge',
  'after the charge',
  'before the order is placed',
  'while the order is placed',
] as const
export type RenewalKillPoint = (typeof renewalKillPoints)[number]

/** Renews what is due on this day in a process of its own, which kills itself at this point. */
export const killRenewalAt = (point: RenewalKillPoint, url: string, day: string) =>
  killAt(new URL('killed-renewal.ts', import.meta.url), point, url, day)

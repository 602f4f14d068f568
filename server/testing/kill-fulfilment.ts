import { killAt } from './kill-at.ts'

/** Where a process dies while an order is handed over, shipped and delivered, in the order in which they are reached. */
export const fulfilmentKillPoints = [
  'before the fulfiller is told',
  'after the fulfiller was told',
  'while the order is locked',
  'before the parcel is stored',
  'while the parcel is stored',
  'before the parcel is committed',
  'after the parcel was stored',
  'while the parcel is locked',
  'while the arrival is noted',
] as const
export type FulfilmentKillPoint = (typeof fulfilmentKillPoints)[number]

/** Brings an order on its way in a process of its own, which kills itself at this point. */
export const killFulfilmentAt = (point: FulfilmentKillPoint, url: string, order: string, fulfiller: string) =>
  killAt(new URL('killed-fulfilment.ts', import.meta.url), point, url, order, fulfiller)

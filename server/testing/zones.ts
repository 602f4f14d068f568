import { timeZones } from '#contract/time-zones.ts'

/**
 * Moves Linsenhaus to Lisbon and Lenteo to Athens, while Claravue stays in Zurich: the same moment is the evening of one
 * day there and the night of the next day here. Call what it returns when the test is over.
 */
export function moveStorefronts(): () => void {
  const before = { ...timeZones }
  Object.assign(timeZones, { DE: 'Europe/Lisbon', IT: 'Europe/Athens' })
  return () => void Object.assign(timeZones, before)
}

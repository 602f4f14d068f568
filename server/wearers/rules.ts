import { err, ok, type Result } from '#contract/result.ts'
import { mostWearers } from '#contract/wearers/wearer.ts'

/** More than anybody gets in a life. */
export const mostPrescriptions = 60

/** More questions about odd values than anybody is asked. */
export const mostConfirmed = 200

/** The number under which a new wearer is stored: the lowest that is free. */
export function freePlace(known: readonly { place: number }[]): Result<number, { code: 'too-many-wearers' }> {
  const places = Array.from({ length: mostWearers }, (_, index) => index + 1)
  const place = places.find((place) => known.every((one) => one.place !== place))
  return place === undefined ? err({ code: 'too-many-wearers' }) : ok(place)
}

export type EyeTestRule = { months: number; today: string }

/** An eye test is due some months after the last one, of which the newest prescription is the proof. */
export function eyeTestOf(prescribedOn: readonly string[], { months, today }: EyeTestRule) {
  const last = prescribedOn.toSorted().at(-1) ?? null
  const dueOn = last && Temporal.PlainDate.from(last).add({ months }).toString()
  return { last, dueOn, isDue: dueOn !== null && dueOn <= today }
}

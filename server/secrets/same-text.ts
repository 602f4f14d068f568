import { timingSafeEqual } from 'node:crypto'

/** Takes as long for a wrong guess as for a nearly right one, so that a signature cannot be guessed character by character. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

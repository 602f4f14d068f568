/** In ms. */
const pause = 60_000
const noted = 'reloaded-at'

/** Whether the page may be loaded anew now, which is then noted: once in a while it helps, over and over it does not. */
export function mayReload(now: number, notes: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const last = notes.getItem(noted)
  if (last !== null && Math.abs(now - Number(last)) < pause) return false
  notes.setItem(noted, String(now))
  return true
}

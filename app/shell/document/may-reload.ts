const pauseMs = 60_000
const storageKey = 'reloaded-at'

/** Whether the page may be reloaded now; if so, remembers the time. One reload may help, endless reloads never do. */
export function mayReload(now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const last = storage.getItem(storageKey)
  if (last !== null && Math.abs(now - Number(last)) < pauseMs) return false
  storage.setItem(storageKey, String(now))
  return true
}

const key = 'recently-viewed'
const most = 8

/** The ids of the products that this browser has shown last, the newest first. Ids contain no spaces. */
export function readViewed(): string[] {
  try {
    return localStorage.getItem(key)?.split(' ') ?? []
  } catch {
    // The visitor does not allow the shop to store anything.
    return []
  }
}

/** Without any id, nothing stays behind. */
export function writeViewed(ids: readonly string[]) {
  try {
    if (ids.length > 0) localStorage.setItem(key, ids.slice(0, most).join(' '))
    else localStorage.removeItem(key)
  } catch {
    // As above, or the storage is full.
  }
}

export const viewedBefore = (viewing: string | undefined) => readViewed().filter((id) => id !== viewing)

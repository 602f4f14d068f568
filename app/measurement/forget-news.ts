/** In the browser's storage, after a yes: what was reported once, so that a reload does not report it again. */
export const reportedKey = 'reported'

/** The visitor does not allow it, or no longer. */
export function forgetNews() {
  try {
    localStorage.removeItem(reportedKey)
  } catch {
    // Where the storage is forbidden, there is nothing in it.
  }
}

import { MarkedScript } from '#app/script-mark.tsx'

/** The attribute of the document in which the line is hidden. */
const noNotices = 'data-no-notices'
const storageKey = 'notices-read'

/** Its source text is put into the page, so it can use nothing from outside. */
function hideNotices(attribute: string, storageKey: string, notices: string) {
  try {
    if (localStorage.getItem(storageKey) === notices) document.documentElement.setAttribute(attribute, '')
  } catch {
    // The visitor does not allow the shop to store anything.
  }
}

/** Hides the line of notices before the page is painted, as long as it says what was dismissed. */
export const NoNotices = ({ notices }: { notices: string }) => (
  <MarkedScript
    text={
      import.meta.env.SSR &&
      `(${hideNotices})(${[noNotices, storageKey, notices].map((value) => JSON.stringify(value)).join()})`
    }
  />
)

/** Hides the line of notices, also on later visits, until it says something else. */
export function dismissNotices(notices: string) {
  document.documentElement.setAttribute(noNotices, '')
  try {
    localStorage.setItem(storageKey, notices)
  } catch {
    // As above, or the storage is full.
  }
}

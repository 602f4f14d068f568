import { MarkedScript } from '#app/script-mark.tsx'

const key = 'signed-in'

/** The attribute of the document until the session is loaded, if the last visit was signed in. */
const expected = 'data-account-expected'

/** Its source text is put into the page, so it can use nothing from outside. */
function expectAccount(attribute: string, key: string) {
  try {
    if (localStorage.getItem(key)) document.documentElement.setAttribute(attribute, '')
  } catch {
    // The visitor does not allow the shop to store anything: the page says “log in” until it knows better.
  }
}

/**
 * Pages are the same for all visitors, so they would ask a customer to log in until the session has come. Before the page
 * is painted, this marks the document for those who were signed in last time; the label keeps its room and is empty then.
 */
export const AccountMark = () => <MarkedScript text={import.meta.env.SSR && sourceText()} />

const sourceText = () => `(${expectAccount})(${JSON.stringify(expected)},${JSON.stringify(key)})`

/** Notes for the next page whether there is a session, and shows the label of this one. */
export function noteAccount(isSignedIn: boolean) {
  document.documentElement.removeAttribute(expected)
  try {
    if (isSignedIn) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // As above, or the storage is full.
  }
}

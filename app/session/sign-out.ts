/** Ends the session and clears cart and cookies. Gives whether the shop did it. */
export async function signOut(): Promise<boolean> {
  try {
    return (await fetch('/api/identity/sign-out', { method: 'POST' })).ok
  } catch {
    return false
  }
}

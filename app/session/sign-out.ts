/** Whether the shop has let go of the visitor: session, cart and cookies. */
export async function signOut(): Promise<boolean> {
  try {
    return (await fetch('/api/identity/sign-out', { method: 'POST' })).ok
  } catch {
    return false
  }
}

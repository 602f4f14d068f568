import type { Session } from '#contract/session.ts'

/** What the shop knows of this visitor now; nothing if it does not say: the page then stays a guest's. */
export async function loadSession(): Promise<Session | undefined> {
  try {
    const answer = await fetch('/api/session', { headers: { Accept: 'application/json' } })
    return answer.ok ? ((await answer.json()) as Session) : undefined
  } catch {
    return undefined
  }
}

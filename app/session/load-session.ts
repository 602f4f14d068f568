import type { Session } from '#contract/session.ts'

/** What the shop knows of this visitor now; nothing if it does not say: the page then stays a guest's. */
export async function loadSession(): Promise<Session | undefined> {
  try {
    const referrer = foreignHost(document.referrer)
    const answer = await fetch(`/api/session${referrer && `?${new URLSearchParams({ referrer })}`}`, {
      headers: { Accept: 'application/json' },
    })
    return answer.ok ? ((await answer.json()) as Session) : undefined
  } catch {
    return undefined
  }
}

/** Of the page that led here, if it is another shop's or nobody's. */
function foreignHost(referrer: string): string {
  const { hostname } = URL.parse(referrer) ?? { hostname: location.hostname }
  return hostname === location.hostname ? '' : hostname
}

import type { Session } from '#contract/session.ts'
import { readUrl } from '#contract/web/url.ts'
import { readJson } from './read-json.ts'

/** The visitor's session; undefined if the shop cannot be reached: the page then treats them as a guest. */
export async function loadSession(): Promise<Session | undefined> {
  try {
    const referrer = foreignHost(document.referrer)
    const response = await fetch(`/api/session${referrer && `?${new URLSearchParams({ referrer })}`}`, {
      headers: { Accept: 'application/json' },
    })
    return response.ok ? await readJson<Session>(response) : undefined
  } catch {
    return undefined
  }
}

/** The host of the referring page, if it is another one than this. */
function foreignHost(referrer: string): string {
  const { hostname } = readUrl(referrer) ?? { hostname: location.hostname }
  return hostname === location.hostname ? '' : hostname
}

/** How to reach a space of Storyblok. `host` is that of its region; `timeout` in milliseconds. */
export type StoryblokSettings = { token: string; previewToken?: string; host: string; timeout: number }

type Version = 'published' | 'draft'
/** `total`: how many there are on all pages of a list. */
type StoryblokAnswer = { body: unknown; total: number }

/** The age at which a known version of the space is asked for anew: for a webhook that never came. */
const cvLifetime = 30_000

/**
 * The part of Storyblok's Content Delivery API (v2) that the shop needs. Answers come from its CDN as long as the version
 * of the space (`cv`) is known; a question without one is led to the newest, and tells which that is.
 */
export function createStoryblokClient({ token, previewToken, host, timeout }: StoryblokSettings, now: () => number) {
  let cv: { value: string; until: number } | undefined

  return {
    /** The next question is for the newest version. */
    forgetVersion() {
      cv = undefined
    },

    /** Throws if the service is away, slow, or says what it should not. */
    async get(
      path: string,
      query: Record<string, string>,
      { version, fresh }: { version: Version; fresh: boolean },
    ): Promise<StoryblokAnswer | undefined> {
      const address = new URL(`/v2/cdn/${path}`, host)
      const known = !fresh && version === 'published' && cv && cv.until > now() ? cv.value : undefined
      const access = version === 'draft' ? (previewToken ?? token) : token
      address.search = new URLSearchParams({ ...query, version, token: access }).toString()
      if (known) address.searchParams.set('cv', known)
      const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(timeout) })
      if (response.status === 404) return undefined
      // Not the address: it has the token.
      if (!response.ok) throw new Error(`Storyblok answers ${response.status} for ${path}`)
      const body = (await response.json()) as { cv?: unknown }
      if (version === 'published' && typeof body.cv === 'number' && Number(cv?.value ?? 0) <= body.cv)
        cv = { value: String(body.cv), until: now() + cvLifetime }
      return { body, total: Number(response.headers.get('total') ?? 0) }
    },
  }
}

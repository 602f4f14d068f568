import StoryblokClient, { type ISbResponse } from 'storyblok-js-client'
import { z } from 'zod'
import { codeOf } from '#contract/error-code.ts'
import type { StoryblokSettings } from '#server/config/config.ts'
import { isFields } from './fields.ts'
import { isDeeperThan } from './flaws.ts'
import { ContentUnavailable } from './service.ts'

type StoryRequest = { version: 'published' | 'draft'; fresh?: boolean }

/** How long a version of the space is used without news: a webhook may get lost. */
const cvLifetime = 30_000

/** What is needed of a story in a list. */
const ListedStory = z.object({
  id: z.int().optional(),
  uuid: z.string(),
  full_slug: z.string(),
  content: z.object({ component: z.string() }),
})
const Space = z.object({ space: z.object({ id: z.int() }) })

/**
 * Storyblok's own client for its Content Delivery API, limited to what a page can wait for. Responses come from its CDN
 * while the version of the space (`cv`) is known; a request without one is redirected to the newest, which says its number.
 */
export function createStoryblokClient(settings: Omit<StoryblokSettings, 'assetHost'>, now: () => number) {
  const { token, previewToken, host, timeout } = settings
  let cv: { value: number; until: number } | undefined
  let news = 0
  const clientWith = (accessToken: string) =>
    new StoryblokClient({
      accessToken,
      endpoint: new URL('/v2', host).href,
      fetch: patientFetch(timeout),
      responseInterceptor: withoutDepths,
      // Its own cache would remember versions until the process ends, and its limit would delay requests.
      cache: { type: 'none', cv: 'manual' },
      rateLimit: 0,
    })
  const clients = { published: clientWith(token), draft: clientWith(previewToken ?? token) }

  const knownVersion = ({ version, fresh }: StoryRequest) =>
    !fresh && version === 'published' && cv && cv.until > now() ? cv.value : undefined

  return {
    /** The next request is for the newest version. */
    forgetVersion() {
      cv = undefined
      news++
    },

    /** A response with every link to a story resolved; nothing if there is no such story. */
    async story(path: string, request: StoryRequest): Promise<unknown> {
      const { version } = request
      const newsBefore = news
      try {
        const { data } = await clients[version].getStory(path, {
          version,
          cv: knownVersion(request),
          resolve_links: 'url',
        })
        const { deep, ...response }: { deep?: unknown; cv?: unknown } = data
        // A response to a request from before the news names an old version, which must not be remembered.
        if (version === 'published' && news === newsBefore && Number(response.cv) >= (cv?.value ?? 0))
          cv = { value: Number(response.cv), until: now() + cvLifetime }
        return deep ? { ...response, story: deep } : response
      } catch (error) {
        if (isFields(error) && error.status === 404) return undefined
        throw failure(error)
      }
    },

    /** The number of the space, which the addresses of its editor have. */
    async spaceId(): Promise<number> {
      try {
        const { data } = await clients.published.get('cdn/spaces/me', {})
        return Space.parse(data).space.id
      } catch (error) {
        throw failure(error)
      }
    },

    /** All published stories of a folder, on however many pages they come. */
    async stories(folder: string): Promise<z.infer<typeof ListedStory>[]> {
      const version = 'published'
      const params = { version, cv: knownVersion({ version }), starts_with: folder, per_page: 100 } as const
      try {
        return await clients[version].getAll('cdn/stories', params, 'stories')
      } catch (error) {
        throw failure(error)
      }
    },
  }
}

/** Without the rest of the client's error, which holds the whole response, and without the URL, which has the token. */
function failure(error: unknown) {
  const { message = 'no reason given' } = isFields(error) ? error : {}
  return new ContentUnavailable(`Storyblok: ${message}`)
}

/** The client's own timeout ends with the first byte, and after 429 it would try ten times more. */
const patientFetch =
  (timeout: number): typeof fetch =>
  async (address, init) => {
    const options: RequestInit = {
      ...init,
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    }
    const first = await reach(String(address), options)
    const newest = newestVersion(String(address), first)
    if (newest) await first.text()
    const response = newest ? await reach(newest, options) : first
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`it answers ${response.status}`)
  }

const reach = (address: string, options: RequestInit) =>
  fetch(address, options).catch(({ message, cause }: Error) => {
    throw new Error(codeOf(cause) ?? message)
  })

/** Where the newest version of what was asked for is. Any other redirect is a failure: the address has the token. */
function newestVersion(address: string, { status, headers }: Response): string | undefined {
  const asked = new URL(address)
  const target = status === 301 ? URL.parse(headers.get('Location') ?? '', asked) : null
  return target?.origin === asked.origin && target.pathname === asked.pathname ? target.href : undefined
}

/** The client walks through stories by recursion. A story that is too deep for that bypasses it. */
function withoutDepths(response: ISbResponse): ISbResponse {
  const { story, stories, ...data } = response.data ?? {}
  if (Array.isArray(stories))
    return {
      ...response,
      data: { ...data, stories: stories.flatMap((each) => ListedStory.safeParse(each).data ?? []) },
    }
  return isDeeperThan(500, story) ? { ...response, data: { ...data, deep: story } } : response
}

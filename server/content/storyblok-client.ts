import StoryblokClient, { type ISbError, type ISbResponse } from 'storyblok-js-client'
import { z } from 'zod'
import type { StoryblokSettings } from '#server/config/config.ts'
import { isDeeperThan } from './flaws.ts'
import { ContentUnavailable } from './service.ts'

type Question = { version: 'published' | 'draft'; fresh?: boolean }

/** The age at which a known version of the space is asked for anew: for a webhook that never came. */
const cvLifetime = 30_000

/** What is needed of a story in a list. */
const Listed = z.object({ uuid: z.string(), full_slug: z.string(), content: z.object({ component: z.string() }) })

/**
 * Storyblok's own client for its Content Delivery API, held to what a page can wait for. Answers come from its CDN as
 * long as the version of the space (`cv`) is known; a question without one is led to the newest, and tells which that is.
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
      // It would keep versions for as long as the process lives, and hold questions back when there are many.
      cache: { type: 'none', cv: 'manual' },
      rateLimit: 0,
    })
  const clients = { published: clientWith(token), draft: clientWith(previewToken ?? token) }

  const known = ({ version, fresh }: Question) =>
    !fresh && version === 'published' && cv && cv.until > now() ? cv.value : undefined

  return {
    /** The next question is for the newest version. */
    forgetVersion() {
      cv = undefined
      news++
    },

    /** An answer with every link to a story resolved; nothing if there is no such story. */
    async story(path: string, question: Question): Promise<unknown> {
      const { version } = question
      const newsBefore = news
      try {
        const { data } = await clients[version].getStory(path, { version, cv: known(question), resolve_links: 'url' })
        const { deep, ...answer } = data as { deep?: unknown; cv?: unknown }
        // What was asked before the news came tells an old version, which must not last.
        if (version === 'published' && news === newsBefore && Number(answer.cv) >= (cv?.value ?? 0))
          cv = { value: Number(answer.cv), until: now() + cvLifetime }
        return deep ? { ...answer, story: deep } : answer
      } catch (error) {
        if ((error as ISbError).status === 404) return undefined
        throw failure(error as ISbError)
      }
    },

    /** All published stories of a folder, on however many pages they come. */
    async stories(folder: string): Promise<z.infer<typeof Listed>[]> {
      const version = 'published'
      const params = { version, cv: known({ version }), starts_with: folder, per_page: 100 } as const
      try {
        return await clients[version].getAll('cdn/stories', params, 'stories')
      } catch (error) {
        throw failure(error as ISbError)
      }
    },
  }
}

/** Not the client's own error, which holds all that the service said. Nowhere the address: it has the token. */
const failure = ({ message = 'no reason given' }: ISbError) => new ContentUnavailable(`Storyblok: ${message}`)

/** The client's own limit ends with the first byte, and told that there were too many questions it asks ten times more. */
const patientFetch =
  (timeout: number): typeof fetch =>
  async (address, init) => {
    const response = await fetch(address, { ...init, cache: 'no-store', signal: AbortSignal.timeout(timeout) }).catch(
      ({ message, cause }: Error) => {
        throw new Error((cause as NodeJS.ErrnoException | undefined)?.code ?? message)
      },
    )
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`it answers ${response.status}`)
  }

/** The client walks through stories by recursion. What would be too deep for that is kept from it. */
function withoutDepths(response: ISbResponse): ISbResponse {
  const { story, stories, ...data } = response.data ?? {}
  if (Array.isArray(stories))
    return { ...response, data: { ...data, stories: stories.flatMap((each) => Listed.safeParse(each).data ?? []) } }
  return isDeeperThan(500, story) ? { ...response, data: { ...data, deep: story } } : response
}

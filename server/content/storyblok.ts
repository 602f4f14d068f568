import type { Story } from '#contract/content/content.ts'
import type { StoryblokSettings } from '#server/config/config.ts'
import type { Log } from '#server/process/log.ts'
import { createCircuitBreaker } from '#server/remote/circuit-breaker.ts'
import { type ContentService, ContentUnavailable, isBrokenStory, isSlug, type StoryOf } from './service.ts'
import { storyFrom } from './story-answer.ts'
import { createStoryblokClient } from './storyblok-client.ts'
import type { Uploads } from './uploads.ts'

const pauseAfterFailure = 5_000
/** More than all stories of all storefronts, drafts included. */
const mostRemembered = 2_000
/** Read anew at every render (CMS-002). Their answers also tell the newest version of the space. */
const alwaysFresh: ReadonlySet<string> = new Set(['settings'])

type Parts = {
  settings: StoryblokSettings
  /** Drawings that the shop brings along. */
  drawings: Pick<ContentService, 'pictureName'>
  uploads: Uploads
  log: Pick<Log, 'warn'>
  now?: () => number
}

/**
 * Stories of a Storyblok space, in folders by brand and language: `<brand>/<locale>/<slug>`. While the service is down or
 * slow, what it said last is shown; `figures` tell how often.
 */
export function createStoryblok({ settings, drawings, uploads, log, now = Date.now }: Parts) {
  const client = createStoryblokClient(settings, now)
  const pause = createCircuitBreaker(pauseAfterFailure, now)
  const lastGood = new Map<string, unknown>()
  const figures = { answered: 0, fallbacks: 0, failures: 0 }

  /** What `ask` gives, or else what it gave last. A story that cannot be read is the editors' mistake, and no outage. */
  async function orLastGood<T>(name: string, ask: () => Promise<T>): Promise<T> {
    try {
      if (pause.isOn()) throw new ContentUnavailable('Storyblok is given a pause')
      const answer = await ask()
      figures.answered++
      // The newest at the end, so that the one that goes for lack of room is the oldest.
      lastGood.delete(name)
      lastGood.set(name, answer)
      const [oldest] = lastGood.keys()
      if (lastGood.size > mostRemembered && oldest !== undefined) lastGood.delete(oldest)
      return answer
    } catch (error) {
      if (isBrokenStory(error)) throw error
      if (!pause.isOn()) {
        figures.failures++
        pause.begin()
        log.warn({ err: error }, 'Storyblok does not answer: what it said last is shown')
      }
      if (!lastGood.has(name)) throw error
      figures.fallbacks++
      return lastGood.get(name) as T
    }
  }

  async function story(slug: string, of: StoryOf): Promise<Story | undefined> {
    const { brand, locale, version } = of
    if (![slug, brand, locale].every(isSlug) || brand.includes('/')) return undefined
    const path = `${brand}/${locale}/${slug}`
    return orLastGood(`${version} ${path}`, async () => {
      const answer = await client.story(path, { version, fresh: alwaysFresh.has(slug) })
      return answer === undefined ? undefined : storyFrom(answer, { slug, brand, locale })
    })
  }

  const service: ContentService = {
    story,

    slugs: (components, { brand, locale }) =>
      orLastGood(`slugs ${brand}/${locale} ${components}`, async () => {
        const folder = `${brand}/${locale}/`
        const found = (await client.stories(folder)).filter(({ content }) => components.includes(content.component))
        const slugs = found.flatMap(({ full_slug: path }) => (path.startsWith(folder) ? path.slice(folder.length) : []))
        return slugs.filter(isSlug).sort()
      }),

    pictureName: async (filename) => (await drawings.pictureName(filename)) ?? uploads.nameOf(filename),
    original: (name) => uploads.original(name),
  }

  return {
    ...service,
    figures: figures as Readonly<typeof figures>,
    /** Somebody has published something. */
    changed: () => client.forgetVersion(),
  }
}

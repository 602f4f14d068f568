import { locales } from '#brands/locales.ts'
import type { Story } from '#contract/content/story.ts'
import type { StoryblokSettings } from '#server/config/config.ts'
import type { Log } from '#server/process/log.ts'
import { createCircuitBreaker } from '#server/remote/circuit-breaker.ts'
import { type ContentService, ContentUnavailable, type Editor, isBrokenStory, isSlug, type StoryOf } from './service.ts'
import { storyFrom } from './story-answer.ts'
import { createStoryblokClient } from './storyblok-client.ts'
import type { Uploads } from './uploads.ts'

const pauseAfterFailure = 5_000
/** More than all stories of all storefronts, drafts included. */
const mostRemembered = 2_000
/** Read anew at every render (CMS-002). Their responses also have the newest version of the space. */
const alwaysFresh: ReadonlySet<string> = new Set(['settings'])

/** The last good responses, by the name of the request. */
type LastGood<T> = Map<string, { value: T }>

type Parts = {
  settings: StoryblokSettings
  /** The address of the editor. */
  editorOrigin: string
  /** Drawings that the shop brings along. */
  drawings: Pick<ContentService, 'pictureName'>
  uploads: Uploads
  log: Pick<Log, 'warn'>
  now?: () => number
}

const folderOf = ({ brand, locale }: Omit<StoryOf, 'version'>) => `${brand}/${locales[locale].storyblokLocale}/`

/**
 * Stories of a Storyblok space, in folders by brand and language: `<brand>/<locale>/<slug>`. While the service is down or
 * slow, the last good response is shown; `figures` count how often.
 */
export function createStoryblok({ settings, editorOrigin, drawings, uploads, log, now = Date.now }: Parts) {
  const client = createStoryblokClient(settings, now)
  const breaker = createCircuitBreaker(pauseAfterFailure, now)
  const lastStories: LastGood<Story | undefined> = new Map()
  const lastSlugs: LastGood<string[]> = new Map()
  const figures = { answered: 0, fallbacks: 0, failures: 0 }

  /** What `read` gives, or else what it gave last. A story that cannot be read is the editors' mistake, not an outage. */
  async function orLastGood<T>(lastGood: LastGood<T>, name: string, read: () => Promise<T>): Promise<T> {
    try {
      if (breaker.isOpen()) throw new ContentUnavailable('Storyblok is given a pause')
      const value = await read()
      figures.answered++
      // The newest is the last entry, so that the oldest one goes when there are too many.
      lastGood.delete(name)
      lastGood.set(name, { value })
      const [oldest] = lastGood.keys()
      if (lastGood.size > mostRemembered && oldest !== undefined) lastGood.delete(oldest)
      return value
    } catch (error) {
      if (isBrokenStory(error)) throw error
      if (!breaker.isOpen()) {
        figures.failures++
        breaker.open()
        log.warn({ err: error }, 'Storyblok does not answer: what it said last is shown')
      }
      const last = lastGood.get(name)
      if (!last) throw error
      figures.fallbacks++
      return last.value
    }
  }

  async function story(slug: string, of: StoryOf): Promise<Story | undefined> {
    const { brand, locale, version } = of
    if (![slug, brand, locale].every(isSlug) || brand.includes('/')) return undefined
    const path = folderOf(of) + slug
    return orLastGood(lastStories, `${version} ${path}`, async () => {
      const response = await client.story(path, { version, fresh: alwaysFresh.has(slug) })
      return response === undefined ? undefined : storyFrom(response, { slug, brand, locale })
    })
  }

  const service: ContentService = {
    story,

    slugs: (components, of) =>
      orLastGood(lastSlugs, `${folderOf(of)} ${components}`, async () => {
        const folder = folderOf(of)
        const found = (await client.stories(folder)).filter(({ content }) => components.includes(content.component))
        const slugs = found.flatMap(({ full_slug: path }) => (path.startsWith(folder) ? path.slice(folder.length) : []))
        return slugs.filter(isSlug).sort()
      }),

    pictureName: async (filename) => (await drawings.pictureName(filename)) ?? uploads.nameOf(filename),
    original: (name) => uploads.original(name),
  }

  const editor: Editor = {
    async stories(of) {
      const folder = folderOf(of)
      const [space, listed] = await Promise.all([client.spaceId(), client.stories(folder)])
      return listed
        .filter(({ full_slug: path }) => path.startsWith(folder))
        .map(({ id, full_slug: path }) => ({
          slug: path.slice(folder.length),
          address: `${editorOrigin}/#/me/spaces/${space}/${id === undefined ? 'stories' : `stories/0/0/${id}`}`,
        }))
    },
  }

  return {
    ...service,
    editor,
    get figures(): Readonly<typeof figures> {
      return figures
    },
    /** An editor has published something. */
    changed: () => client.forgetVersion(),
  }
}

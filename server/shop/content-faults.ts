import { setImmediate } from 'node:timers/promises'
import type { ReadStory } from '#content/story-faults.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { Story } from '#contract/content/story.ts'
import type { Config } from '#server/config/config.ts'
import { isDeeperThan } from '#server/content/flaws.ts'
import { picturesIn } from '#server/content/operations.ts'
import { isBrokenStory } from '#server/content/service.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import type { CheckDependencies, ContentFault } from '#server/today/operations.ts'
import type { ShopServices } from './services.ts'

type Content = ShopServices['content']
type Shop = Pick<Config, 'brands' | 'contentDir' | 'frameHosts'>

/** What `npm run content:check` says of the stories, for the desk, be they files or in a content service. */
export const contentFaults =
  (config: Shop, content: Content): CheckDependencies['contentFaults'] =>
  async (categories, giveWay) => {
    // Loaded when it is needed: a process starts faster without it.
    const { faultStepsIn, storyFaultSteps } = await import('#content/story-faults.ts')
    const { brands, contentDir, frameHosts } = config
    const facts = { brands, categories, frameHosts }
    if (!content.editor) {
      const found = await unhurried(storyFaultSteps(contentDir, facts), giveWay)
      return found.map(({ file, line, what }) => ({ what: `${file}:${line}: ${what}` }))
    }
    const { read, unreadable, pictures, addresses } = await readEdited(config, content, content.editor, giveWay)
    const steps = faultStepsIn(read, { ...facts, pictures, files: uploads, sameIn: ({ slug }) => slug })
    const found = await unhurried(steps, giveWay)
    const faults = found.map(({ file, path, what }) => ({
      what: `${file}: ${what} (${path})`,
      address: addresses.get(file),
    }))
    return [...unreadable, ...faults]
  }

/** Files of a content service are at addresses of their own. */
const uploads = { has: (address: string) => URL.canParse(address) }

async function unhurried<T>(steps: Generator<undefined, T>, giveWay?: GiveWay): Promise<T> {
  let step = steps.next()
  while (!step.done) {
    await setImmediate()
    await giveWay?.()
    step = steps.next()
  }
  return step.value
}

/** Every published story of a content service, which of its pictures there are, and where each story is edited. */
async function readEdited(
  { brands }: Shop,
  content: Content,
  editor: NonNullable<Content['editor']>,
  giveWay?: GiveWay,
) {
  const read: ReadStory[] = []
  const unreadable: ContentFault[] = []
  const pictures = new Set<string>()
  const addresses = new Map<string, string>()
  for (const { id: brand, locales } of brands)
    for (const locale of locales)
      for (const { slug, address } of await editor.stories({ brand, locale })) {
        await giveWay?.()
        const file = `${brand}/${locale}/${slug}`
        addresses.set(file, address)
        const story = await storyOrFault(content, slug, { brand, locale })
        if (!story) continue
        if (typeof story === 'string') {
          unreadable.push({ what: `${file}: ${story}`, address })
          continue
        }
        for (const name of picturesIn(story.content))
          if (!pictures.has(name) && (await content.pictureName(name)) !== undefined) pictures.add(name)
        const written = { brand, locale, slug, story, content: story.content }
        read.push({ file, isDraft: false, lines: new Map(), written })
      }
  return { read, unreadable, pictures, addresses }
}

async function storyOrFault(
  content: Content,
  slug: string,
  of: { brand: string; locale: LocaleCode },
): Promise<Story | string | undefined> {
  try {
    const story = await content.story(slug, { ...of, version: 'published' })
    return isDeeperThan(200, story) ? 'is nested too deeply to be read' : story
  } catch (error) {
    if (error instanceof Error && isBrokenStory(error)) return `cannot be read: ${error.message}`
    throw error
  }
}

import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { codeOf } from '#contract/error-code.ts'
import { BrokenStory, type ContentService, isSlug, type StoryOf } from './service.ts'
import { storyFrom } from './story-answer.ts'

/**
 * Stories as files: `<brand>/<locale>/<slug>.json`, and beside it `<slug>.draft.json` while there is a draft. Each holds
 * a response of the Content Delivery API, `{ "story": … }`. They are read anew every time.
 */
export function createContentFiles(folder: string): ContentService {
  async function story(slug: string, { brand, locale, version }: StoryOf) {
    if (![slug, brand, locale].every(isSlug)) return undefined
    const file = join(folder, brand, locale, slug)
    const draft = version === 'draft' ? await textOf(`${file}.draft.json`) : undefined
    const text = draft ?? (await textOf(`${file}.json`))
    return text === undefined ? undefined : storyFrom(parse(text, slug, locale), { slug, brand, locale })
  }

  return {
    story,

    async slugs(components, { brand, locale }) {
      const slugs: string[] = []
      for (const slug of await everySlug(join(folder, brand, locale))) {
        const found = await story(slug, { brand, locale, version: 'published' }).catch(() => undefined)
        if (found && components.includes(found.content.component)) slugs.push(slug)
      }
      return slugs
    },

    // A name with a path could lead to a file that is no picture of the shop.
    async pictureName(filename) {
      if (!/^[\w-]+\.(svg|png|jpe?g|webp|avif)$/.test(filename)) return undefined
      const found = await stat(join(folder, 'pictures', filename)).catch(() => undefined)
      return found?.isFile() ? filename : undefined
    },

    original: async () => undefined,
  }
}

async function everySlug(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length).replaceAll(sep, '/'))
    .filter(isSlug)
    .sort()
}

async function textOf(file: string) {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined
    throw error
  }
}

function parse(text: string, slug: string, locale: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BrokenStory(`${slug} (${locale}) is not JSON`, { cause })
  }
}

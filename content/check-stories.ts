import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LocaleCode } from '#contract/brand.ts'
import type { Category } from '#contract/catalogue/catalogue.ts'
import { splitLocale } from '#contract/web/locale-path.ts'

/** One file with a story, as an editor wrote it. */
export type WrittenStory = { brand: string; locale: LocaleCode; slug: string; content: unknown } & {
  story: { slug: string; full_slug: string; uuid: string; lang: string; content: Fields }
}

/** All published stories, because a draft may be unfinished. */
export function readStories(folder: string): WrittenStory[] {
  return globSync('*/*/**/*.json', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.draft.json'))
    .sort()
    .map((file) => {
      const [brand = '', locale, ...path] = file.replace(/\.json$/, '').split('/')
      const { story } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      return { brand, locale: locale as LocaleCode, slug: path.join('/'), story, content: story.content }
    })
}

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every object in a story, from the top down. */
export function objectsIn(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  return isFields(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : []
}

/** The structure of a story without its texts: `page(hero(hero_banner) section(small_banner small_banner))`. */
export function outline(value: unknown): string {
  if (Array.isArray(value)) return value.map(outline).filter(Boolean).join(' ')
  if (!isFields(value)) return ''
  const { component, type } = value
  // Which words of a paragraph are bold or a link may differ from one language to the other.
  if (type === 'paragraph' || type === 'heading') return type
  // Every language has search words of its own.
  if (component === 'search_words') return component
  const inner = Object.values(value).map(outline).filter(Boolean).join(' ')
  const name = component ?? type
  if (typeof name !== 'string') return inner
  return inner ? `${name}(${inner})` : name
}

const fieldsWithoutText =
  /^(_uid|component|id|uuid|type|linktype|fieldtype|cached_url|url|href|filename|icon|products_set)$/
const settings =
  /^(promotion|creative|columns_|background|spacing|width|aspectRatio|startTime|endTime|category_or_type)/

/** The texts that a reader sees, by their path. */
export function textsIn(value: unknown, place = ''): Record<string, string> {
  if (typeof value === 'string') return { [place]: value }
  if (typeof value !== 'object' || !value) return {}
  const fields = Object.entries(value).filter(([name]) => !fieldsWithoutText.test(name) && !settings.test(name))
  return Object.assign({}, ...fields.map(([name, field]) => textsIn(field, place ? `${place}.${name}` : name)))
}

/** Paths of the shop that are neither stories nor categories. */
const routes = /^(p\/[a-z0-9-]+|s|order|withdrawal|booking|my-account(\/[a-z-]+)?|checkout(\/[a-z-]+)?)$/

/** Links that lead nowhere. `stories` are those of the same brand and language, by slug. */
export function deadLinks(content: unknown, stories: ReadonlyMap<string, WrittenStory>, categories: readonly string[]) {
  return objectsIn(content).flatMap((link) => {
    if (link.linktype === 'story') {
      const target = stories.get(String(link.cached_url ?? link.href))
      return target && target.story.uuid === (link.id ?? link.uuid) ? [] : [String(link.cached_url ?? link.href)]
    }
    if (link.linktype !== 'url') return []
    const address = String(link.url ?? link.href)
    if (/^(https:\/\/|mailto:|tel:)/.test(address) || routes.test(address) || categories.includes(address)) return []
    if (stories.has(address)) return []
    const { locale, path } = splitLocale(address)
    return locale && stories.get(path.slice(1))?.locale === locale ? [] : [address]
  })
}

/** The addresses of all categories in a language, from catalogue/categories.json. */
export function categoryAddresses(
  file: readonly { code: string; parent: string | null; texts: Record<LocaleCode, Pick<Category, 'slug'>> }[],
  locale: LocaleCode,
): string[] {
  const paths = new Map<string | null, string>([[null, 'c']])
  for (const { code, parent, texts } of file) paths.set(code, `${paths.get(parent)}/${texts[locale].slug}`)
  return [...paths.values()].slice(1)
}

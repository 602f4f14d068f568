import type { LocaleCode } from '#contract/brand.ts'
import type { Banner } from '#contract/content/banner.ts'
import type { Block, CategoryContent, ContentPage } from '#contract/content/blocks.ts'
import type { Assignments } from '#contract/content/flags.ts'
import { noSearchWords, type SearchWords } from '#contract/content/search-words.ts'
import type { Menu, ShopSettings } from '#contract/content/shop-settings.ts'
import type { Story } from '#contract/content/story.ts'
import type { AlternatePaths } from '#contract/web/locale-path.ts'
import type { PageNotes } from '#server/page-cache/page-notes.ts'
import type { Log } from '#server/process/log.ts'
import { isVisible, nextChange, type Timed, timeWindow } from '#server/values/time-window-rules.ts'
import gallery from './block-gallery.json' with { type: 'json' }
import { objectsIn } from './flaws.ts'
import { isOnPath } from './path-rules.ts'
import { type BlockReader, type Flaw, pictureOf, readBlock } from './read-blocks.ts'
import { readMenuItems, readSettings } from './read-settings.ts'
import { aroundProducts, flagsIn, shownItems, timedParts, unusablePathRules, visibleBlock } from './rules.ts'
import { readSearchWords, type SearchablePage, textIn } from './search-content.ts'
import { type ContentService, isBrokenStory } from './service.ts'
import { storyTag } from './tags.ts'

export { previewDayName, previewQuery } from './preview.ts'
export type { SearchablePage } from './search-content.ts'
export type { ContentService } from './service.ts'

/** All that reading content in one request depends on. `zone`: the clock of the storefront. */
export type Reading = {
  service: ContentService
  brand: string
  locale: LocaleCode
  drafts: boolean
  now: number
  zone: string
  /** The hosts whose pages editors may show in a frame. */
  frameHosts: readonly string[]
  notes: Pick<PageNotes, 'madeOf' | 'changesAt'>
  /** What these flags give to the reader. */
  assigned: (flags: readonly string[]) => Promise<Assignments>
  log: Pick<Log, 'warn' | 'error'>
}

/** The stories that are not pages. */
const settingsSlug = 'settings'
const categorySlug = (code: string) => `category/${code}`
const menuSlug = (name: string) => `menus/${name}`
const searchWordsSlug = 'search-words'
const pageTypes = ['page', 'cms_page']
/** The first page needs no search. */
const unsearchable = ['home']

/** Read anew at every render; a shop whose settings cannot be read works without them. */
export async function shopSettings(reading: Reading): Promise<ShopSettings | undefined> {
  reading.notes.madeOf(storyTag(reading, settingsSlug))
  const story = await storyOrNothing(reading, settingsSlug)
  if (story?.content.component !== 'shop_settings') return undefined
  const settings = readSettings(story.content, await readerOf(reading, settingsSlug, story.content))
  const { top_page_promotions, subscription_banner, discount_note } = settings
  const timed = [...top_page_promotions, subscription_banner, discount_note].filter((part) => part !== undefined)
  noteTimes(reading, settingsSlug, timed)
  if (subscription_banner) reportUnusableRules(reading, settingsSlug, subscription_banner)
  const ifVisible = <T extends Timed>(part: T | undefined) => (part && isVisible(part, reading) ? part : undefined)
  return {
    ...settings,
    top_page_promotions: top_page_promotions.filter((promotion) => isVisible(promotion, reading)),
    subscription_banner: ifVisible(subscription_banner),
    discount_note: ifVisible(discount_note),
  }
}

/** The banner about subscriptions, where its rules let it stand. */
export async function subscriptionBanner(reading: Reading, path: string): Promise<Banner | undefined> {
  const { subscription_banner: banner } = (await shopSettings(reading)) ?? {}
  return banner && isOnPath(banner, path) ? banner : undefined
}

export async function menu(reading: Reading, name: string): Promise<Menu | undefined> {
  const slug = menuSlug(name)
  reading.notes.madeOf(storyTag(reading, slug))
  const story = await storyOrNothing(reading, slug)
  if (story?.content.component !== 'menu') return undefined
  const reader = await readerOf(reading, slug, story.content)
  const items = readMenuItems(story.content.items, reading.locale, reader)
  return { name, lang: reading.locale, items: shownItems(items) }
}

/** What is visible of a page now. Throws if the service does not answer: that does not mean that the page is missing. */
export async function page(reading: Reading, slug: string): Promise<ContentPage | undefined> {
  const story = await readableStory(reading, slug)
  if (!story || !pageTypes.includes(story.content.component)) return undefined
  const content = await readContent(reading, slug, story.content)
  if (content?.component !== 'page' && content?.component !== 'cms_page') return undefined
  reading.notes.madeOf(storyTag(reading, slug))
  const visible = await visibleTo(reading, content, pathOf(slug))
  return visible && { ...story, content: visible, ...testsOf(content) }
}

/** The part of a block that this reader sees on this path now. */
async function visibleTo<B extends Block>(reading: Reading, block: B, path: string): Promise<B | undefined> {
  const flags = flagsIn(block)
  const { now, zone } = reading
  return visibleBlock(block, { now, zone, path, flags: flags.length > 0 ? await reading.assigned(flags) : {} })
}

/** The A/B tests that decide what of it is visible. */
const testsOf = (block: Block): { tests?: string[] } => {
  const tests = flagsIn(block)
  return tests.length > 0 ? { tests } : {}
}

const pathOf = (slug: string) => (slug === 'home' ? '/' : `/${slug}`)

/** What editors write about a category. Without it, or without the content service, the category has its products. */
export async function categoryContent(
  reading: Reading,
  { code, path }: { code: string; path: string },
): Promise<CategoryContent | undefined> {
  const slug = categorySlug(code)
  reading.notes.madeOf(storyTag(reading, slug))
  const story = await storyOrNothing(reading, slug)
  if (story?.content.component !== 'category_page') return undefined
  const content = await readContent(reading, slug, story.content)
  if (content?.component !== 'category_page') return undefined
  const { body = [] } = (await visibleTo(reading, content, path)) ?? {}
  return { description: content.description, ...aroundProducts(body), ...testsOf(content) }
}

/** Every block with its variants, for developers and designers. */
export async function blockGallery(reading: Reading): Promise<Block[]> {
  const content = await readContent(reading, 'block-gallery', gallery)
  const visible = content && (await visibleTo(reading, content, '/dev/blocks'))
  return visible?.component === 'page' ? visible.body : []
}

/** Where a page is in the languages that have it: everywhere at the same path. */
export async function pageAddresses(
  reading: Reading,
  locales: readonly LocaleCode[],
  slug: string,
): Promise<AlternatePaths> {
  const found = await Promise.all(
    locales.map(async (locale) => {
      const story = await storyOrNothing({ ...reading, locale }, slug)
      return story && pageTypes.includes(story.content.component) ? [locale] : []
    }),
  )
  return Object.fromEntries(found.flat().map((locale) => [locale, pathOf(slug)]))
}

/** The paths of all pages in the language of this reading. */
export const pageSlugs = ({ service, brand, locale }: Reading): Promise<string[]> =>
  service.slugs(pageTypes, { brand, locale })

/** What editors tell the search; without it people find what they name as the shop does. */
export async function searchWords(reading: Reading): Promise<SearchWords> {
  const story = await readableStory(reading, searchWordsSlug)
  if (story?.content.component !== 'search_words') return noSearchWords
  return readSearchWords(story.content, skipper(reading, searchWordsSlug))
}

/** All pages that a phrase may find, as they are visible now. */
export async function searchablePages(reading: Reading): Promise<SearchablePage[]> {
  const slugs = (await pageSlugs(reading)).filter((slug) => !unsearchable.includes(slug))
  const found = await Promise.all(slugs.map((slug) => page(reading, slug)))
  return found.flatMap((each) => {
    if (!each) return []
    const { title = each.name, description = '', ...rest } = each.content
    return { slug: each.full_slug, title, description, text: textIn(rest) }
  })
}

async function readableStory(reading: Reading, slug: string): Promise<Story | undefined> {
  const { service, brand, locale, drafts, log } = reading
  try {
    return await service.story(slug, { brand, locale, version: drafts ? 'draft' : 'published' })
  } catch (err) {
    if (!isBrokenStory(err)) throw err
    log.error({ err, story: slug, brand, locale }, 'A story is broken and left out')
    return undefined
  }
}

/** For stories that are on every page: a page must not fail because of them. */
async function storyOrNothing(reading: Reading, slug: string): Promise<Story | undefined> {
  try {
    return await readableStory(reading, slug)
  } catch (err) {
    reading.log.error({ err, story: slug, brand: reading.brand, locale: reading.locale }, 'A story cannot be fetched')
    return undefined
  }
}

/** A story's blocks as far as they can be shown; what cannot be shown, and unusable times and rules, are logged. */
async function readContent(reading: Reading, slug: string, content: unknown): Promise<Block | undefined> {
  const block = readBlock(content, await readerOf(reading, slug, content))
  if (!block) return undefined
  noteTimes(reading, slug, timedParts(block))
  reportUnusableRules(reading, slug, block)
  return block
}

/** About as much as a long novel. */
const largestStory = 1_000_000

/** The pictures that a story names. */
export const picturesIn = (content: unknown): string[] => [
  ...new Set(objectsIn(content).flatMap((each) => pictureOf(each)?.name ?? [])),
]

async function readerOf(reading: Reading, slug: string, content: unknown): Promise<BlockReader> {
  const pictures = picturesIn(content)
  const named = await Promise.all(pictures.map((name) => reading.service.pictureName(name)))
  return {
    skip: skipper(reading, slug),
    pictureName: (name) => named[pictures.indexOf(name)],
    frameHosts: reading.frameHosts,
    room: { left: largestStory },
  }
}

const skipped: Record<Flaw, string> = {
  unknown: 'Skipped an unknown block',
  broken: 'Skipped a broken block',
  'too-large': 'Skipped a block that is too large',
  'too-deep': 'Skipped a block that is nested too deeply',
  'no-picture': 'Skipped a picture that is not there',
  'foreign-frame': 'Skipped a frame of a host that is not allowed',
}

/** Logs one line for each kind of block that a story has and the shop cannot show. */
function skipper({ log, brand, locale }: Reading, slug: string): BlockReader['skip'] {
  const logged = new Set<string>()
  return (what, why) => {
    if (logged.has(what + why)) return
    logged.add(what + why)
    const named = why === 'no-picture' ? { picture: what } : { component: what }
    log.warn({ ...named, story: slug, brand, locale }, skipped[why])
  }
}

function noteTimes({ notes, log, now, zone, brand, locale }: Reading, slug: string, parts: readonly Timed[]) {
  notes.changesAt(nextChange(parts, { now, zone }))
  if (parts.some((part) => !timeWindow(part, zone)))
    log.warn({ story: slug, brand, locale }, 'Skipped what has a time that cannot be read')
}

function reportUnusableRules({ log, brand, locale }: Reading, slug: string, block: Block) {
  for (const rule of unusablePathRules(block))
    log.warn({ rule, story: slug, brand, locale }, 'A path rule is broken or could hang, and matches nothing')
}

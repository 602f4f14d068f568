import { z } from 'zod'
import { type LocaleCode, localeCodes } from '#contract/brand.ts'
import { Story } from '#contract/content/story.ts'
import { type Fields, isFields } from './fields.ts'
import { BrokenStory } from './service.ts'

/** The response of the Content Delivery API for one story with `resolve_links=url`. */
const StoryResponse = z.object({
  story: Story,
  links: z.array(z.object({ uuid: z.string(), full_slug: z.string() })).catch([]),
})

/** The story of a response in the shop's terms: its own language and path, and the current path in every story link. */
export function storyFrom(
  response: unknown,
  { slug, brand, locale }: { slug: string; brand: string; locale: LocaleCode },
): Story {
  const pathOf = pathFinder(brand)
  const parsed = StoryResponse.safeParse(response)
  if (!parsed.success) throw new BrokenStory(`${slug} (${locale}): ${z.prettifyError(parsed.error)}`)
  const { story, links } = parsed.data
  const { component, _uid } = story.content
  const paths = new Map(links.map(({ uuid, full_slug }) => [uuid, pathOf(full_slug)]))
  return {
    ...story,
    lang: locale,
    full_slug: pathOf(story.full_slug),
    content: { ...resolveLinks(story.content, paths, pathOf), component, _uid },
  }
}

const languageFolder = new RegExp(`^(?:${localeCodes.join('|')})/`)

/** A path in the shop: without the folders of brand and language, if the story is in such folders. */
const pathFinder = (brand: string) => (path: string) =>
  path
    .replace(/^\//, '')
    .replace(new RegExp(`^${brand}/`), '')
    .replace(languageFolder, '')
    .replace(/\/$/, '')
type PathOf = ReturnType<typeof pathFinder>

/** A copy in which every link of both kinds has the current path of its story. No recursion: a story may be deep. */
function resolveLinks(story: Fields, paths: ReadonlyMap<string, string>, pathOf: PathOf): Fields {
  const copies = new Map<Fields, Fields>()
  const copyOf = (value: unknown) => {
    if (!isFields(value)) return value
    const copy = copies.get(value) ?? ((Array.isArray(value) ? [] : {}) as Fields)
    copies.set(value, copy)
    return copy
  }
  copyOf(story)
  // The loop also visits what is added to the map while it runs.
  for (const [original, copy] of copies) {
    const { linktype, story: linked } = original
    const isLink = linktype === 'story'
    for (const [name, value] of Object.entries(original))
      if (name !== '__proto__' && !(isLink && name === 'story')) copy[name] = copyOf(value)
    if (isLink) resolveLink(copy, paths, pathOf, linked)
  }
  return copies.get(story) ?? {}
}

const Linked = z.object({ full_slug: z.string() })

/**
 * A field has `id` and `cached_url`, a mark in a rich text `uuid` and `href`. Storyblok's client puts the linked story
 * into the link: where there are very many, the answer has them nowhere else.
 */
function resolveLink(link: Fields, paths: ReadonlyMap<string, string>, pathOf: PathOf, to: unknown) {
  const { data: linked } = Linked.safeParse(to)
  for (const [id, path] of [
    ['id', 'cached_url'],
    ['uuid', 'href'],
  ] as const) {
    const written = link[path]
    if (typeof written !== 'string') continue
    link[path] = linked ? pathOf(linked.full_slug) : (paths.get(String(link[id])) ?? pathOf(written))
  }
}

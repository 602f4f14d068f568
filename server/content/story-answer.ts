import { z } from 'zod'
import type { LocaleCode } from '#contract/brand.ts'
import { Story } from '#contract/content/story.ts'
import { BrokenStory } from './service.ts'

/** An answer of the Content Delivery API to a question for one story with `resolve_links=url`. */
const Answer = z.object({
  story: Story,
  links: z.array(z.object({ uuid: z.string(), full_slug: z.string() })).catch([]),
})

/** The story of an answer as the shop reads it: its own language and path, and every story link with its path of today. */
export function storyFrom(
  answer: unknown,
  { slug, brand, locale }: { slug: string; brand: string; locale: LocaleCode },
): Story {
  const pathOf = pathFinder(brand)
  const parsed = Answer.safeParse(answer)
  if (!parsed.success) throw new BrokenStory(`${slug} (${locale}): ${z.prettifyError(parsed.error)}`)
  const { story, links } = parsed.data
  const paths = new Map(links.map(({ uuid, full_slug }) => [uuid, pathOf(full_slug)]))
  return {
    ...story,
    lang: locale,
    full_slug: pathOf(story.full_slug),
    content: resolved(story.content, paths, pathOf) as Story['content'],
  }
}

/** A path in the shop: without the folders of brand and language, if a story is kept in some. */
const pathFinder = (brand: string) => (path: string) =>
  path
    .replace(/^\//, '')
    .replace(new RegExp(`^${brand}/`), '')
    .replace(/^(?:de|en|it|fr)\//, '')
    .replace(/\/$/, '')
type PathOf = ReturnType<typeof pathFinder>

/** A copy in which every link of both kinds leads where its story is now. Not by recursion: a story may be deep. */
function resolved(story: object, paths: ReadonlyMap<string, string>, pathOf: PathOf): object {
  const copies = new Map<object, Record<string, unknown>>()
  const copyOf = (value: unknown) => {
    if (typeof value !== 'object' || !value) return value
    const copy = copies.get(value) ?? ((Array.isArray(value) ? [] : {}) as Record<string, unknown>)
    copies.set(value, copy)
    return copy
  }
  copyOf(story)
  // A map goes on to what is added while it is walked through.
  for (const [original, copy] of copies) {
    const { linktype, story: linked } = original as Record<string, unknown>
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
function resolveLink(link: Record<string, unknown>, paths: ReadonlyMap<string, string>, pathOf: PathOf, to: unknown) {
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

import { z } from 'zod'
import type { LocaleCode } from '#contract/brand.ts'
import { Story } from '#contract/content.ts'
import { BrokenStory } from '#server/content/service.ts'

/** An answer of the Content Delivery API to a question for one story with `resolve_links=url`. */
const Answer = z.object({
  story: Story,
  links: z.array(z.object({ uuid: z.string(), full_slug: z.string() })).catch([]),
})

const languagePrefix = /^\/?(?:(?:de|en|it|fr)\/)?/

/** The story of an answer as the shop reads it: its own language and path, and every story link with its path of today. */
export function storyFrom(answer: unknown, slug: string, locale: LocaleCode): Story {
  const parsed = Answer.safeParse(answer)
  if (!parsed.success) throw new BrokenStory(`${slug} (${locale}): ${z.prettifyError(parsed.error)}`)
  const { story, links } = parsed.data
  const paths = new Map(links.map(({ uuid, full_slug }) => [uuid, withoutLanguage(full_slug)]))
  return {
    ...story,
    lang: locale,
    full_slug: withoutLanguage(story.full_slug),
    content: resolved(story.content, paths) as Story['content'],
  }
}

const withoutLanguage = (path: string) => path.replace(languagePrefix, '').replace(/\/$/, '')

/** Both kinds of link: a field has `id` and `cached_url`, a mark in a rich text `uuid` and `href`. */
function resolved(value: unknown, paths: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => resolved(entry, paths))
  if (typeof value !== 'object' || !value) return value
  const entries = Object.entries(value).map(([name, entry]) => [name, resolved(entry, paths)])
  const copy: Record<string, unknown> = Object.fromEntries(entries)
  if (copy.linktype !== 'story') return copy
  for (const [id, path] of [
    ['id', 'cached_url'],
    ['uuid', 'href'],
  ] as const) {
    const written = copy[path]
    const current = paths.get(String(copy[id]))
    if (current !== undefined) copy[path] = current
    else if (typeof written === 'string') copy[path] = withoutLanguage(written)
  }
  return copy
}

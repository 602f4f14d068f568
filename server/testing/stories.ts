import type { Story } from '#contract/content/story.ts'
import type { Services } from '#server/shop/services.ts'

type Replaced = Story['content'] | Error

/** The demo content, in which some stories say something else, or cannot be fetched. */
export const withStories =
  (stories: Record<string, Replaced>, { onlyDrafts = false } = {}) =>
  ({ content }: Services): Pick<Services, 'content'> => ({
    content: {
      ...content,
      async story(slug, of) {
        const replaced = stories[slug]
        if (!replaced || (onlyDrafts && of.version !== 'draft')) return content.story(slug, of)
        if (replaced instanceof Error) throw replaced
        return { name: slug, slug, full_slug: slug, uuid: slug, lang: of.locale, published_at: null, content: replaced }
      },
    },
  })

/** The content of a page with these blocks. */
export const pageOf = (...body: object[]): Story['content'] => ({
  component: 'page',
  _uid: 'page',
  title: 'Page',
  body,
})

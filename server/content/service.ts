import type { LocaleCode } from '#contract/brand.ts'
import type { Story } from '#contract/content/story.ts'

type StoryVersion = 'published' | 'draft'
export type StoryOf = { brand: string; locale: LocaleCode; version: StoryVersion }

/**
 * Where the words and pictures of the shop come from. Stories are in the format of Storyblok's Content Delivery API,
 * with links resolved (`cached_url` is the linked story's path) and paths without language.
 */
export type ContentService = {
  /**
   * Undefined if there is no such story; of a draft, the published one where nothing newer was written. Throws a
   * `BrokenStory` if it cannot be read, and `ContentUnavailable` if the service does not answer.
   */
  story(slug: string, of: StoryOf): Promise<Story | undefined>
  /** The paths of all published stories of these components, in a stable order. */
  slugs(components: readonly string[], of: Omit<StoryOf, 'version'>): Promise<string[]>
  /** What the shop calls the picture that a story names; nothing if it cannot be shown. */
  pictureName(filename: string): Promise<string | undefined>
  /** A picture that editors have uploaded, by the shop's name for it; `busy` if it cannot be had now. */
  original(name: string): Promise<{ file: string } | 'busy' | undefined>
}

/** The editor of a content service. Stories in files have none. */
export type Editor = {
  /** Every published story, with the address at which it is edited. */
  stories(of: Omit<StoryOf, 'version'>): Promise<{ slug: string; address: string }[]>
}

export class BrokenStory extends Error {
  override name = 'BrokenStory'
}

/** The service does not answer, and no earlier response is remembered. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable'
  code = 'CONTENT_UNAVAILABLE'
}

/** By name: the process opens the adapter, and the application that uses it is a bundle with its own classes. */
export const isBrokenStory = (error: unknown) => error instanceof Error && error.name === 'BrokenStory'

const slugPattern = /^[a-z0-9]+(?:[-_][a-z0-9]+)*(?:\/[a-z0-9]+(?:[-_][a-z0-9]+)*)*$/

/** A slug may come from the address bar: invalid ones never reach the service. */
export const isSlug = (slug: string) => slug.length <= 200 && slugPattern.test(slug)

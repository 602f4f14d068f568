/** The cache policy of a route whose response is the same for all visitors. */
export type PagePolicy = {
  /** The route's cache key, and a tag on every page of this kind. */
  name: string
  /** The only query parameters that the page may depend on. */
  query: readonly string[]
  /** For a URL without language: the resolved locale becomes part of the key. */
  byLocale?: true
  /** For files: requests for a part bypass the cache. */
  inRanges?: true
}

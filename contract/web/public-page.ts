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
  /** A path of the same route at which there is never a page, without language: its 404 is sent for all that do not exist. */
  notFound?: string
  /** The routes whose data a browser may ask for apart from the others. */
  routes?: readonly string[]
}

/** A route whose answer is the same for everybody, and may therefore be kept. */
export type PagePolicy = {
  /** The route's cache key: also a tag on every page of this kind. */
  name: string
  /** The only query parameters that the page may depend on. */
  query: readonly string[]
  /** An answer without a language in its address: the resolved locale becomes part of the key. */
  byLocale?: true
  /** A file, of which a part may be asked for: then the application answers. */
  inRanges?: true
}

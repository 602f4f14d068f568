/** Parses a URL; undefined if the text is not one. `URL.parse` is missing in Safari before 18. */
export function readUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** A query with its question mark, or nothing. `URLSearchParams.size` is missing in Safari before 17. */
export function queryText(query: URLSearchParams): string {
  const text = query.toString()
  return text && `?${text}`
}

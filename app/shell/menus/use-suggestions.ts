import { useEffect, useState } from 'react'
import { readJson } from '#app/session/read-json.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { SearchResults } from '#contract/catalogue/search.ts'

const typingPauseMs = 300
/** One more than the list shows, to know whether there are more. */
const hitsPerPage = 6

type Suggestions = Pick<SearchResults, 'result' | 'nbHits' | 'pages' | 'alternatives'> & { phrase: string }

/** The results for the newest phrase, or for the previous one until they arrive. Undefined if the search fails. */
export function useSuggestions(phrase: string, locale: LocaleCode): Suggestions | undefined {
  const [suggested, setSuggested] = useState<Suggestions>()
  useEffect(() => {
    if (!phrase) return setSuggested(undefined)
    const request = new AbortController()
    const settle = (found: Suggestions | undefined) => {
      if (!request.signal.aborted) setSuggested(found)
    }
    const timer = setTimeout(() => {
      find(phrase, locale, request.signal).then(settle, () => settle(undefined))
    }, typingPauseMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [phrase, locale])
  return suggested
}

async function find(query: string, locale: LocaleCode, signal: AbortSignal): Promise<Suggestions | undefined> {
  const parameters = new URLSearchParams({ query, hitsPerPage: `${hitsPerPage}`, locale })
  const response = await fetch(`/api/search?${parameters}`, { signal })
  if (!response.ok) return undefined
  const { result, nbHits, pages, alternatives } = await readJson<SearchResults>(response)
  return { phrase: query, result, nbHits, pages, alternatives }
}

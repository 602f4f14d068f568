import { useEffect, useState } from 'react'
import type { LocaleCode } from '#contract/brand.ts'
import type { SearchResults } from '#contract/catalogue/search.ts'

/** How long the typing must rest. */
const rest = 300
/** One more than is shown: so it is known whether there are more. */
const asked = 6

type Suggested = Pick<SearchResults, 'result' | 'nbHits'> & { phrase: string }

/** The answer to the newest phrase, or to the one before while that is on its way. Nothing, if there is none to be had. */
export function useSuggested(phrase: string, locale: LocaleCode): Suggested | undefined {
  const [suggested, setSuggested] = useState<Suggested>()
  useEffect(() => {
    if (!phrase) return setSuggested(undefined)
    const request = new AbortController()
    const settle = (answer: Suggested | undefined) => {
      if (!request.signal.aborted) setSuggested(answer)
    }
    const timer = setTimeout(() => {
      find(phrase, locale, request.signal).then(settle, () => settle(undefined))
    }, rest)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [phrase, locale])
  return suggested
}

async function find(query: string, locale: LocaleCode, signal: AbortSignal): Promise<Suggested | undefined> {
  const parameters = new URLSearchParams({ query, hitsPerPage: `${asked}`, locale })
  const response = await fetch(`/api/search?${parameters}`, { signal })
  if (!response.ok) return undefined
  const { result, nbHits }: SearchResults = await response.json()
  return { phrase: query, result, nbHits }
}

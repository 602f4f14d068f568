import { useLocation, useMatches } from 'react-router'
import { type AlternatePaths, splitLocale } from '#contract/web/locale-path.ts'
import { useStorefront } from './storefront.tsx'

/** What a page's loader may say about its URLs. A page that says nothing has the same path in every language. */
type PageUrls = {
  alternates?: AlternatePaths
  /** Where search engines find what this page shows, if that is another page. */
  canonical?: AlternatePaths
  /** Search engines should leave this page out, such as one of the endless views of a listing. */
  noindex?: boolean
}

/** Where this page is in each language, without prefix: what its loader says, or else its own path. */
export function useAlternatePaths() {
  const { storefront } = useStorefront()
  const { path } = splitLocale(useLocation().pathname)
  const pages = (useMatches() as { loaderData?: PageUrls }[]).map(({ loaderData }) => loaderData)
  const alternates = pages.findLast((page) => page?.alternates)?.alternates ?? samePath(storefront.locales, path)
  return {
    alternates,
    canonical: pages.findLast((page) => page?.canonical)?.canonical ?? alternates,
    noindex: pages.some((page) => page?.noindex),
  }
}

const samePath = (locales: readonly { code: string }[], path: string): AlternatePaths =>
  Object.fromEntries(locales.map(({ code }) => [code, path === '/Home' ? '/' : path]))

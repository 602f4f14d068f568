import { useLocation, useMatches } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { type Addresses, splitLocale } from '#contract/web/locale-path.ts'

/** What a page's loader may say about its address. A page that says nothing has the same path in every language. */
type Said = {
  addresses?: Addresses
  /** Where search engines find what this page shows, if that is another page. */
  canonical?: Addresses
  /** Search engines should leave it out: one of the endless views of a listing. */
  noindex?: boolean
}

/** Where this page is in each language, by its own word or else by the path that it was asked for; without prefix. */
export function useAddresses() {
  const { storefront } = useStorefront()
  const { path } = splitLocale(useLocation().pathname)
  const said = (useMatches() as { loaderData?: Said }[]).map(({ loaderData }) => loaderData)
  const addresses = said.findLast((page) => page?.addresses)?.addresses ?? everywhere(storefront.locales, path)
  return {
    addresses,
    canonical: said.findLast((page) => page?.canonical)?.canonical ?? addresses,
    noindex: said.some((page) => page?.noindex),
  }
}

const everywhere = (locales: readonly { code: string }[], path: string): Addresses =>
  Object.fromEntries(locales.map(({ code }) => [code, path === '/Home' ? '/' : path]))

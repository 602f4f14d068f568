import { useLocation, useMatches } from 'react-router'
import { useStorefront } from '#app/shell/storefront.tsx'
import { type Addresses, splitLocale } from '#contract/address.ts'
import type { LocaleCode } from '#contract/brand.ts'

/** What a page's loader may say about its address. A page that says nothing has the same path in every language. */
type Said = {
  addresses?: Addresses
  /** The part of the query that makes it another page, such as `?page=2`. */
  ownQuery?: string
  noindex?: boolean
}

/** Where this page is in each language, by its own word or else by the path that it was asked for. */
export function useAddresses() {
  const { storefront } = useStorefront()
  const { path } = splitLocale(useLocation().pathname)
  const said = (useMatches() as { loaderData?: Said }[]).findLast(({ loaderData }) => loaderData?.addresses)?.loaderData
  const addressIn = (code: LocaleCode) => (said?.addresses ? said.addresses[code] : path === '/Home' ? '/' : path)
  return {
    /** Without language prefix; nothing where the page does not exist in that language. */
    addressIn,
    ownQuery: said?.ownQuery ?? '',
    languages: storefront.locales.filter(({ code }) => addressIn(code) !== undefined),
  }
}

/** Whether search engines should leave this page out: one of the endless views of a listing. */
export const useNoIndex = () => (useMatches() as { loaderData?: Said }[]).some(({ loaderData }) => loaderData?.noindex)

import { useLocation } from 'react-router'
import { type AlternatePaths, splitLocale } from '#contract/web/locale-path.ts'
import { usePageMatches } from './page-handle.ts'
import { useStorefront } from './storefront.tsx'

/** Where this page is in each language, without prefix: what its loader says, or else its own path. */
export function useAlternatePaths() {
  const { storefront } = useStorefront()
  const { path } = splitLocale(useLocation().pathname)
  const pages = usePageMatches().map(({ loaderData }) => loaderData)
  const alternates = pages.findLast((page) => page?.alternates)?.alternates ?? samePath(storefront.locales, path)
  return {
    alternates,
    canonical: pages.findLast((page) => page?.canonical)?.canonical ?? alternates,
    noindex: pages.some((page) => page?.noindex),
  }
}

const samePath = (locales: readonly { code: string }[], path: string): AlternatePaths =>
  Object.fromEntries(locales.map(({ code }) => [code, path === '/Home' ? '/' : path]))

import { useLocation } from 'react-router'
import { fontPreloads } from '#app/styles/font-preloads.ts'
import { localizedPath, splitLocale } from '#contract/address.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { Storefront } from '#server/shop.ts'

export function Head({ storefront, locale }: { storefront: Storefront; locale: LocaleCode }) {
  const { path } = splitLocale(useLocation().pathname)
  const address = (code: LocaleCode) =>
    storefront.origin +
    localizedPath(
      storefront.locales.map((each) => each.code),
      code,
      path === '/Home' ? '/' : path,
    )
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content={storefront.themeColor} />
      <link rel="icon" type="image/svg+xml" href={`/brands/${storefront.id}/favicon.svg`} />
      {fontPreloads[storefront.id]?.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      <link rel="canonical" href={address(locale)} />
      {storefront.locales.length > 1 &&
        storefront.locales.map(({ code }) => <link key={code} rel="alternate" hrefLang={code} href={address(code)} />)}
    </>
  )
}

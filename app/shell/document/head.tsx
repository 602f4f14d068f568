import { NoQuestion } from '#app/consent/no-question.tsx'
import { AccountMark } from '#app/session/account-mark.tsx'
import { NoNotices } from '#app/shell/notices/no-notices.tsx'
import { noticesIn } from '#app/shell/notices/promotion-strip.tsx'
import { useAlternatePaths } from '#app/storefront/alternate-paths.ts'
import { useIsError } from '#app/storefront/page-handle.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import usual from '#app/styles/app.css?url'
import { brandStyles } from '#app/styles/brand-styles.ts'
import clear from '#app/styles/clear.css?url'
import { fontPreloads } from '#app/styles/font-preloads.ts'
import print from '#app/styles/print.css?url'
import type { LocaleCode } from '#contract/brand.ts'
import { localizedPath } from '#contract/web/locale-path.ts'
import type { View } from '#contract/web/view-choice.ts'
import { Colours } from './colours.tsx'

const styles: Readonly<Record<View, string>> = { usual, clear }

export function Head() {
  const { storefront, settings, locale, view } = useStorefront()
  const { canonical, noindex } = useAlternatePaths()
  // A page that does not exist has no address, and may have been rendered under that of another.
  const isPage = !useIsError()
  const codes = storefront.locales.map(({ code }) => code)
  const href = (code: LocaleCode) => storefront.origin + localizedPath(codes, code, canonical[code] ?? '/')
  const translated = codes.filter((code) => canonical[code])
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta property="og:locale" content={storefront.storeLocale} />
      {/* Behind the stylesheet they would hold up the page until that has come. */}
      <Colours light={storefront.themeColor} dark={storefront.darkThemeColor} />
      <NoQuestion />
      <AccountMark />
      {settings && <NoNotices notices={noticesIn(settings.top_page_promotions)} />}
      <link rel="stylesheet" href={styles[view]} />
      <link rel="stylesheet" href={brandStyles[storefront.id]} />
      <link rel="stylesheet" media="print" href={print} />
      <link rel="icon" type="image/svg+xml" href={`/brands/${storefront.id}/favicon.svg`} />
      {fontPreloads[storefront.id]?.map((file) => (
        <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
      ))}
      {noindex && <meta name="robots" content="noindex, follow" />}
      {isPage && <link rel="canonical" href={href(locale)} />}
      {isPage &&
        translated.length > 1 &&
        translated.map((code) => <link key={code} rel="alternate" hrefLang={code} href={href(code)} />)}
    </>
  )
}

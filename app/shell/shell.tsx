import type { ReactNode } from 'react'
import { Footer } from '#app/shell/footer.tsx'
import { Header } from '#app/shell/header.tsx'
import { useTexts } from '#app/texts.tsx'
import type { LocaleCode } from '#contract/brand.ts'
import type { Storefront } from '#server/shop.ts'

/** The default layout: what stands around every page. */
export function Shell(props: { storefront: Storefront; locale: LocaleCode; children: ReactNode }) {
  const t = useTexts()
  return (
    <>
      <a href="#content" className="skip-link">
        {t('shell.skip_to_content')}
      </a>
      <Header storefront={props.storefront} locale={props.locale} />
      <main id="content" tabIndex={-1}>
        {props.children}
      </main>
      <Footer storefront={props.storefront} />
    </>
  )
}

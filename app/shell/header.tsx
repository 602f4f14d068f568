import { Link } from 'react-router'
import { LanguageSelector } from '#app/shell/language-selector.tsx'
import { Logo } from '#app/shell/logo.tsx'
import { useTexts } from '#app/texts.tsx'
import { localizedPath } from '#contract/address.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { Storefront } from '#server/shop.ts'

export function Header({ storefront, locale }: { storefront: Storefront; locale: LocaleCode }) {
  const t = useTexts()
  const codes = storefront.locales.map(({ code }) => code)
  return (
    <header className="border-line border-b bg-white">
      <div className="page flex min-h-18 items-center justify-between gap-4">
        <Link
          to={localizedPath(codes, locale, '/')}
          aria-label={t('shell.home_link', { brand: storefront.name })}
          className="flex min-h-11 items-center"
        >
          <Logo brand={storefront.id} />
        </Link>
        {codes.length > 1 && <LanguageSelector storefront={storefront} locale={locale} />}
      </div>
      <p className="bg-surface py-2 text-center text-muted text-sm">
        {t('shell.promise', { amount: storefront.freeShippingFrom })}
      </p>
    </header>
  )
}

import { Form, useLocation } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { localizedPath, splitLocale } from '#contract/address.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { Storefront } from '#server/shop.ts'

/** A popover with a form: it opens, closes and switches without a line of JavaScript. */
export function LanguageSelector({ storefront, locale }: { storefront: Storefront; locale: LocaleCode }) {
  const t = useTexts()
  const location = useLocation()
  const current = storefront.locales.find(({ code }) => code === locale)
  const others = storefront.locales.filter(({ code }) => code !== locale)
  const codes = storefront.locales.map(({ code }) => code)
  return (
    <div className="language-selector">
      <button type="button" popoverTarget="languages" className={buttonClass('quiet')}>
        <span className="sr-only">{t('shell.choose_language')}: </span>
        {current?.localLabel}
      </button>
      <div id="languages" popover="auto" className="language-list">
        <Form
          method="post"
          action={localizedPath(codes, locale, '/language')}
          reloadDocument={storefront.reloadOnLocaleSwitch}
        >
          <input type="hidden" name="path" value={splitLocale(location.pathname).path + location.search} />
          <ul aria-label={t('shell.choose_language')}>
            {others.map(({ code, iso, localLabel }) => (
              <li key={code}>
                <button type="submit" name="locale" value={code} lang={code} className="language-choice">
                  <span className="w-7 text-muted text-sm uppercase">{iso}</span> {localLabel}
                </button>
              </li>
            ))}
          </ul>
        </Form>
      </div>
    </div>
  )
}

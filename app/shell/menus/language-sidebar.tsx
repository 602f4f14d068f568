import { Form, useLocation } from 'react-router'
import { useAlternatePaths } from '#app/storefront/alternate-paths.ts'
import { CurrencyForm } from '#app/storefront/currency-form.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PanelHead } from '#app/ui/panel-head.tsx'

/** The other languages, and the currencies where there are several. It is a popover with forms, so that it works without JavaScript. */
export function LanguageSidebar() {
  const t = useTexts()
  const location = useLocation()
  const { storefront, locale, path } = useStorefront()
  const { alternates } = useAlternatePaths()
  const hasLanguages = storefront.locales.length > 1
  const hasCurrencies = storefront.currencies.length > 1
  if (!hasLanguages && !hasCurrencies) return null
  const title = hasLanguages ? t('shell.choose_language') : t('shell.choose_currency')
  return (
    <section id="languages" popover="auto" aria-label={title} className="side-panel side-panel-right">
      <PanelHead title={title} closes="languages" />
      <ul className="empty:hidden">
        {storefront.locales
          .filter(({ code }) => code !== locale)
          .map(({ code, iso, localLabel }) => (
            <li key={code} className="border-line border-b">
              <Form method="post" action={path('/language')} reloadDocument={storefront.reloadOnLocaleSwitch}>
                <input type="hidden" name="path" value={(alternates[code] ?? '/') + location.search} />
                <button type="submit" name="locale" value={code} lang={code} className="panel-item w-full">
                  {localLabel} <span className="text-muted text-sm uppercase">{iso}</span>
                </button>
              </Form>
            </li>
          ))}
      </ul>
      {hasCurrencies && (
        <>
          <p id="currencies" className={hasLanguages ? 'title-sm mt-6 mb-2' : 'sr-only'}>
            {t('shell.choose_currency')}
          </p>
          <CurrencyForm
            labelledBy="currencies"
            itemClassName="panel-item w-full border-line border-b aria-pressed:font-semibold"
          />
        </>
      )}
    </section>
  )
}

import { Form, useLocation } from 'react-router'
import { useAlternatePaths } from '#app/storefront/alternate-paths.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PanelHead } from '#app/ui/panel-head.tsx'

/** The other languages. It is a popover with forms, so that it works without JavaScript. */
export function LanguageSidebar() {
  const t = useTexts()
  const location = useLocation()
  const { storefront, locale, path } = useStorefront()
  const { alternates } = useAlternatePaths()
  if (storefront.locales.length < 2) return null
  return (
    <section
      id="languages"
      popover="auto"
      aria-label={t('shell.choose_language')}
      className="side-panel side-panel-right"
    >
      <PanelHead title={t('shell.choose_language')} closes="languages" />
      <ul>
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
    </section>
  )
}

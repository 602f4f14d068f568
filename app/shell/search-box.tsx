import { Form } from 'react-router'
import { useStorefront } from '#app/shell/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** A plain form: it leads to the results page, with or without JavaScript. */
export function SearchBox() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <Form action={path('/s')} role="search" className="search-box">
      <label htmlFor="search" className="sr-only">
        {t('shell.search')}
      </label>
      <input id="search" name="search" type="search" placeholder={t('shell.search_placeholder')} autoComplete="off" />
      <button type="submit" aria-label={t('shell.search')}>
        <Icon name="search" />
      </button>
    </Form>
  )
}

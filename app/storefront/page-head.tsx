import { useTexts } from '#app/texts.tsx'
import { useStorefront } from './storefront.tsx'

/** What a page is called, in the browser's tab and by search engines. */
export function PageHead({ title, description }: { title: string; description?: string }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  return (
    <>
      <title>{t('shell.page_title', { page: title, brand: storefront.name })}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}

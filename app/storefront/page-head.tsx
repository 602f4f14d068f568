import { useTexts } from '#app/texts.tsx'
import { useStorefront } from './storefront.tsx'

/** The title and description of a page. */
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

import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { FoundPage } from '#contract/catalogue/search.ts'

/** The pages of the content that a phrase finds, beside the products. */
export function FoundPages({ pages }: { pages: readonly FoundPage[] }) {
  const t = useTexts()
  const { path } = useStorefront()
  if (pages.length === 0) return null
  return (
    <nav aria-labelledby="found-pages" className="mt-6 rounded-box bg-surface p-4">
      <h2 id="found-pages" className="title-sm mb-2">
        {t('search.pages')}
      </h2>
      <ul className="grid gap-3">
        {pages.map(({ slug, title, description }) => (
          <li key={slug}>
            <PageLink to={path(`/${slug}`)} className="font-semibold text-primary underline underline-offset-4">
              {title}
            </PageLink>
            {description && <p className="text-muted text-sm">{description}</p>}
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { Link } from 'react-router'
import { ComparisonTable } from '#app/comparison/comparison-table.tsx'
import { loadComparison } from '#app/comparison/load-comparison.ts'
import { shop } from '#app/context.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { ProductCard } from '#app/storefront/product-card.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { mostCompared, readCompared, readsDifferencesOnly } from '#contract/catalogue/comparison.ts'
import type { Route } from './+types/compare'

export async function loader({ context, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const isMoreThanFits = new Set(url.searchParams.getAll('id')).size > mostCompared
  const comparison = await loadComparison(here, {
    ids: readCompared(url.searchParams),
    isDifferencesOnly: readsDifferencesOnly(url.searchParams),
  })
  return { ...comparison, isMoreThanFits, texts: here.texts('compare', 'product'), noindex: true }
}

/** Up to four products side by side; which ones is in the URL, so that a comparison can be shared. */
export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { products, rows, differences, suggestions, isMoreThanFits } = loaderData
  const t = useTexts()
  return (
    <div className="page pt-step-base pb-step-lg">
      <PageHead title={t('compare.title')} />
      <h1 className="mb-6">{t('compare.title')}</h1>
      {isMoreThanFits && (
        <p role="status" className="mb-4 rounded-field bg-warning-subtle p-4">
          {t('compare.full')}
        </p>
      )}
      {differences && <DifferencesOnly {...differences} shown={rows.length} />}
      {products.length === 0 ? <NothingChosen /> : <ComparisonTable products={products} rows={rows} />}
      {suggestions.length > 0 && <Suggestions suggestions={suggestions} />}
    </div>
  )
}

type DifferencesProps = NonNullable<Route.ComponentProps['loaderData']['differences']> & { shown: number }

/** Leaves out what is the same of all, or brings it back. A link, so that it needs no script; what it did is announced. */
function DifferencesOnly({ isOnly, hidden, other, shown }: DifferencesProps) {
  const t = useTexts()
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4">
      <Link to={other} preventScrollReset className={buttonClass('secondary')}>
        {t(isOnly ? 'compare.all_rows' : 'compare.only_differences')}
      </Link>
      <p role="status" className="py-2 text-muted text-sm">
        {isOnly ? t('compare.hidden', { hidden }) : t('compare.shown', { count: shown })}
      </p>
    </div>
  )
}

function NothingChosen() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <>
      <img src="/pictures/state-no-results.svg" alt="" width={240} height={160} className="mb-4 w-60" />
      <p className="mb-6 max-w-narrow">{t('compare.empty')}</p>
      <PageLink to={path('/s')} className={buttonClass('primary')}>
        {t('compare.to_list')}
      </PageLink>
    </>
  )
}

function Suggestions({ suggestions }: Pick<Route.ComponentProps['loaderData'], 'suggestions'>) {
  const t = useTexts()
  return (
    <section aria-labelledby="suggestions" className="mt-step-lg">
      <h2 id="suggestions" className="title-md">
        {t('compare.add_title')}
      </h2>
      <ul className="product-grid mt-4">
        {suggestions.map(({ card, added }) => (
          <li key={card.product_id} className="comparable">
            <ProductCard product={card} />
            <PageLink to={added} className={buttonClass('secondary')}>
              <span aria-hidden="true">{t('compare.add_short')}</span>
              <span className="sr-only">
                {t('compare.add')} {card.title}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Price } from '#app/storefront/price.tsx'
import { Stars } from '#app/storefront/stars.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import styles from '#app/styles/comparison-table.css?url'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import type { loadComparison } from './load-comparison.ts'

type ComparisonProps = Pick<Awaited<ReturnType<typeof loadComparison>>, 'products' | 'rows'>

/** A column for each product. Where they are wider than the window, the table scrolls below its first column. */
export function ComparisonTable({ products, rows }: ComparisonProps) {
  const t = useTexts()
  const title = t('compare.table', { count: products.length })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll
    <section aria-label={title} tabIndex={0} className="comparison">
      <link rel="stylesheet" href={styles} precedence="default" />
      <table>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('compare.product')}</span>
            </th>
            {products.map((product) => (
              <Heading key={product.card.product_id} {...product} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, texts }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {products.map(({ card }, index) => (
                <td key={card.product_id}>{texts[index] || '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Heading({ card, isSold, without }: ComparisonProps['products'][number]) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <th scope="col">
      <ProductPicture name={card.image} alt="" width={140} height={200} eager className="comparison-picture" />
      <PageLink to={path(`/p/${card.product_id}/${card.slug}`)} className="font-semibold">
        {card.title}
      </PageLink>
      <Stars total={card.rating_total} count={card.rating_count} />
      <Price price={card.price} perUnit={card.price_per_unit} unit={card.unit} />
      {isSold && (
        <PageLink
          to={path(`/p/${card.product_id}/${card.slug}#buy`)}
          className={`mt-1 w-full ${buttonClass('secondary')}`}
        >
          {t(card.has_options ? 'compare.choose' : 'compare.to_product')}
          <span className="sr-only">: {card.title}</span>
        </PageLink>
      )}
      <PageLink to={without} className="link touch-target inline-flex items-center text-sm">
        <span aria-hidden="true">{t('compare.remove_short')}</span>
        <span className="sr-only">
          {t('compare.remove')} {card.title}
        </span>
      </PageLink>
    </th>
  )
}

import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { comparisonPath } from '#contract/catalogue/comparison.ts'
import type { LensRange } from '#contract/catalogue/lens-choice.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { lensFacts } from './facts.ts'

type DetailsProps = {
  product: Product
  range: LensRange
  /** Who answers for the product, each contact with address and e-mail address in one line; null for services. */
  safety: { manufacturer: string; responsible?: string } | null
}

/** The description and the table of details. */
export function Details({ product, range, safety }: DetailsProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const rows = [
    { label: t('product.content'), text: product.content },
    { label: t('product.brand'), text: product.brand.join(', ') },
    { label: t('product.manufacturer'), text: safety?.manufacturer ?? product.manufacturer.join(', ') },
    { label: t('product.responsible'), text: safety?.responsible },
    ...lensFacts(product, range, t),
    { label: t('product.article_number'), text: product.sku },
  ]
  return (
    <>
      <section className="product-description">
        <h2>{t('product.description')}</h2>
        <p className="mt-4 whitespace-pre-line">{product.description}</p>
      </section>
      <section className="product-details">
        <h2>{t('product.details')}</h2>
        <table className="details-table">
          <tbody>
            {rows
              .filter(({ text }) => text)
              .map(({ label, text }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{text}</td>
                </tr>
              ))}
          </tbody>
        </table>
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          {safety && <PageLink to={path(`/instructions/${product.product_id}`)}>{t('product.instructions')}</PageLink>}
          <a href={path(comparisonPath([product.product_id]))}>{t('product.compare')}</a>
        </p>
      </section>
    </>
  )
}

import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { formatRange, type LensRange } from '#contract/catalogue/lens-choice.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { MessageId } from '#messages/ids.ts'
import { parameterTexts, textsOf } from './words.ts'

const types: Readonly<Record<string, MessageId>> = {
  spherical: 'product.type_spherical',
  toric: 'product.type_toric',
  multifocal: 'product.type_multifocal',
  coloured: 'product.type_coloured',
}
const usages: Readonly<Record<string, MessageId>> = {
  daily: 'product.usage_daily',
  two_weekly: 'product.usage_two_weekly',
  monthly: 'product.usage_monthly',
}

type DetailsProps = {
  product: Product
  range: LensRange
  /** Who answers for the product, each with address and e-mail address in one line; services have nobody. */
  safety: { manufacturer: string; responsible?: string } | null
}

/** The description and the table of details. */
export function Details({ product, range, safety }: DetailsProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { lens_type, lens_usage } = product
  const type = lens_type ? types[lens_type] : undefined
  const usage = lens_usage ? usages[lens_usage] : undefined
  const parameters = range.axes.map(({ name, values }) => {
    const { mark } = parameterTexts[name]
    const label = t(textsOf(name, product).name)
    const isOfLens = product.category === 'lens' && mark !== ''
    const text = formatRange(name, values, product.parameters.color_labels)
    return { label: isOfLens ? `${label} (${mark})` : label, text }
  })
  const rows = [
    { label: t('product.content'), text: product.content },
    { label: t('product.brand'), text: product.brand.join(', ') },
    { label: t('product.manufacturer'), text: safety?.manufacturer ?? product.manufacturer.join(', ') },
    { label: t('product.responsible'), text: safety?.responsible },
    { label: t('product.lens_type'), text: type && t(type) },
    { label: t('product.lens_usage'), text: usage && t(usage) },
    ...parameters,
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
        {safety && (
          <p className="mt-4">
            <PageLink to={path(`/instructions/${product.product_id}`)}>{t('product.instructions')}</PageLink>
          </p>
        )}
      </section>
    </>
  )
}

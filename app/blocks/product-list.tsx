import { useList } from '#app/reporting/use-list.ts'
import { ProductRow } from '#app/storefront/product-card.tsx'
import { useTexts } from '#app/texts.tsx'
import { useProducts } from './block-data.tsx'
import { BlockHead, Title } from './block-head.tsx'
import type { BlockProps } from './block-props.ts'

/** The products of its set as rows. */
export function ProductList({ block }: BlockProps<'product_list'>) {
  const t = useTexts()
  const products = useProducts(block.products_set)
  const list = useList({ id: block._uid, name: block.title ?? block._uid, products })
  return (
    <section className="py-step-lg">
      <div className="page">
        {products.length > 0 ? (
          <>
            <BlockHead title={block.title} subtitle={block.subtitle} />
            <ul ref={list} className="mt-8 grid grid-cols-1 gap-4 lg:grid-cols-2">
              {products.map((product) => (
                <li key={product.product_id} className="grid">
                  <ProductRow product={product} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <Title>{t('products.not_found')}</Title>
        )}
      </div>
    </section>
  )
}

import { useSearchParams } from 'react-router'
import { Pager } from '#app/ui/pager.tsx'
import { paginate } from '#contract/catalogue/listing.ts'
import { useProducts } from './block-data.tsx'
import { BlockHead } from './block-head.tsx'
import { blockPageQuery, readBlockPage } from './block-page.ts'
import type { BlockProps } from './block-props.ts'
import { ProductGrid } from './product-grid.tsx'

const usualPage = 8

/** The products of its set, page by page. Pages turn by links, so that it works without JavaScript. */
export function SelectedProducts({ block }: BlockProps<'selected_products'>) {
  const products = useProducts(block.products_set)
  const [query] = useSearchParams()
  if (products.length === 0) return null
  const itemsPerPage = block.items_per_page ?? usualPage
  const pagination = paginate({ page: readBlockPage(query, block._uid), itemsPerPage }, products.length)
  const first = (pagination.currentPage - 1) * itemsPerPage
  const place = `products-${block._uid}`
  return (
    <section id={place} className="scroll-mt-4 py-step-lg">
      <div className="page">
        <BlockHead title={block.title} subtitle={block.subtitle} />
        <ProductGrid id={block._uid} title={block.title} products={products.slice(first, first + itemsPerPage)} />
        <Pager
          pagination={pagination}
          to={(page) => ({ search: blockPageQuery(query, block._uid, page), hash: `#${place}` })}
        />
      </div>
    </section>
  )
}

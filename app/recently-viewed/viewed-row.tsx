import { useEffect, useState } from 'react'
import { useList } from '#app/reporting/use-list.ts'
import { readAnswer } from '#app/session/read-json.ts'
import { SmallCard } from '#app/storefront/small-card.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { readViewed, viewedBefore, writeViewed } from './viewed.ts'

/** Small cards of the products that were viewed before, and a button that forgets them. */
export default function ViewedRow({ viewing }: { viewing?: string }) {
  const t = useTexts()
  const { locale } = useStorefront()
  const [products, setProducts] = useState<readonly ProductCard[]>([])
  const list = useList({ id: 'recently-viewed', name: 'Recently viewed', products })
  const [isCleared, setIsCleared] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    // A row that cannot be loaded is left out: the page is whole without it.
    loadCards(viewedBefore(viewing), locale, ended.signal).then(setProducts, () => {})
    return () => ended.abort()
  }, [viewing, locale])

  if (isCleared)
    return (
      <p ref={(element) => element?.focus()} tabIndex={-1} className="page py-step-base outline-none">
        {t('shell.viewed_cleared')}
      </p>
    )
  if (products.length === 0) return null
  const clear = () => {
    writeViewed([])
    setIsCleared(true)
  }
  return (
    <section aria-labelledby="viewed" className="page py-step-lg">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="viewed" className="title-sm">
          {t('shell.viewed')}
        </h2>
        <Button look="quiet" onClick={clear}>
          {t('shell.viewed_clear')}
        </Button>
      </div>
      <ul ref={list} className="mt-3 flex gap-4 overflow-x-auto p-1">
        {products.map((product) => (
          <SmallCard key={product.product_id} product={product} />
        ))}
      </ul>
    </section>
  )
}

/** Forgets the products that are not sold any more. */
async function loadCards(ids: readonly string[], locale: string, signal: AbortSignal): Promise<ProductCard[]> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ product_id: ids, locale })
  const response = await fetch('/api/product-cache/search', { method: 'POST', headers, body, signal })
  const { result } = await readAnswer<{ result: ProductCard[] }>(response)
  const gone = ids.filter((id) => result.every(({ product_id }) => product_id !== id))
  if (gone.length > 0) writeViewed(readViewed().filter((id) => !gone.includes(id)))
  return result
}

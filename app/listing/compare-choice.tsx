import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'

const compareForm = 'compare'

/** Chooses a product of the list for a comparison. It needs no script: the boxes belong to one form. */
export function CompareBox({ product }: { product: ProductCard }) {
  const t = useTexts()
  return (
    <label className="choice compare-box">
      <input type="checkbox" name="id" value={product.product_id} form={compareForm} />
      <span>{t('listing.compare')}</span>
      <span className="sr-only">{product.title}</span>
    </label>
  )
}

/** Seen as soon as a box is checked; always in browsers whose styles cannot tell. */
export function CompareButton() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <form id={compareForm} action={path('/compare')} className="compare-button">
      <button type="submit" className={buttonClass('secondary')}>
        {t('listing.compare_button')}
      </button>
    </form>
  )
}

import { lazy, Suspense, type SyntheticEvent } from 'react'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { fromParameter } from '#contract/cart/recommended-from.ts'
import type { PackSize } from '#contract/catalogue/catalogue.ts'
import { BuyButton } from './buy-button.tsx'
import { CheaperSize } from './cheaper-size.tsx'
import { ChoiceInWords } from './choice-in-words.tsx'
import { OfferedSubscription } from './offered-subscription.tsx'
import { PackSizes } from './pack-sizes.tsx'
import { Picker } from './picker.tsx'
import { PriceBlock, TotalLine } from './price-block.tsx'
import { StockAndDelivery } from './stock-line.tsx'
import { Supply } from './supply.tsx'
import type { Purchase } from './use-purchase.ts'
import { WearerField } from './wearer-field.tsx'

/** Only customers with an earlier order load it. If it cannot be loaded, nothing is asked. */
const OddValues = lazy(() => import('./odd-values.tsx').catch(() => ({ default: () => null })))

type BuyBoxProps = {
  purchase: Purchase
  packs: readonly PackSize[]
  /** What recommended the product, for the next form without scripts. */
  from?: string
}

/** Values, quantity, delivery and price. Without scripts the form loads the page again with the choice in its URL. */
export function BuyBox({ purchase, packs, from }: BuyBoxProps) {
  const t = useTexts()
  const { product, range, sides, form, wearer } = purchase
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void purchase.buy()
  }
  return (
    <form ref={form} id="buy" method="get" className="buy-box" onSubmit={submit}>
      <input type="hidden" name="choice" value="1" />
      {from && <input type="hidden" name={fromParameter} value={from} />}
      <div className="buy-fields">
        {range.axes.length > 0 && (
          <h2 className="title-sm max-md:sr-only">
            {t(sides.length > 1 ? 'product.values_title' : 'product.options_title')}
          </h2>
        )}
        {sides.length > 1 && <p className="mt-1 text-muted text-sm max-md:sr-only">{t('product.values_hint')}</p>}
        <WearerField purchase={purchase} />
        <Picker purchase={purchase} />
        <PackSizes packs={packs} purchase={purchase} />
        <Supply purchase={purchase} />
        <CheaperSize packs={packs} purchase={purchase} />
        <ChoiceInWords purchase={purchase} />
        {wearer && (wearer.last_ordered.right || wearer.last_ordered.left) && (
          <Suspense>
            <OddValues purchase={purchase} wearer={wearer} />
          </Suspense>
        )}
        <noscript>
          <Button type="submit" look="secondary" className="mt-3 w-full">
            {t('product.show_offer')}
          </Button>
        </noscript>
        <OfferedSubscription purchase={purchase} />
        <StockAndDelivery purchase={purchase} />
        <PriceBlock offer={purchase.offer} product={product} />
      </div>
      <div className="buy-actions">
        <TotalLine offer={purchase.offer} />
        <BuyButton purchase={purchase} className="w-full max-lg:mt-2" />
        <p role="status" className="text-muted text-sm">
          {purchase.hasFailed && t('product.lookup_failed')}
        </p>
      </div>
    </form>
  )
}

import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { PackSize } from '#contract/catalogue/catalogue.ts'
import { cheaperPack } from '#contract/catalogue/cheaper-pack.ts'
import { changeSide, totalQuantity, wantedSides, writeChoice } from '#contract/catalogue/lens-choice.ts'
import { formatMoney } from '#contract/web/format.ts'
import type { Purchase } from './use-purchase.ts'

/** Says where another size of the pack costs less for what is chosen, and leads there with the same values. */
export function CheaperSize({ packs, purchase }: { packs: readonly PackSize[]; purchase: Purchase }) {
  const t = useTexts()
  const { storefront, path } = useStorefront()
  const { product, choice, offer } = purchase
  const units = product.unit === 'lens' ? (product.price_per_unit?.units ?? 0) : 0
  // Not while the price of the chosen quantity is still being asked for.
  const isPriced = offer.quantity === totalQuantity(choice)
  if (product.is_trial || units < 1 || !isPriced) return null
  const sides = wantedSides(choice)
  const found = cheaperPack(
    {
      product_id: product.product_id,
      boxes: sides.map(({ quantity }) => quantity),
      price: offer.pricing.unit.current,
      units,
      most: product.max_quantity,
    },
    packs,
  )
  if (!found) return null
  const { pack, boxes, perLens } = found
  const money = (cents: number) => formatMoney(cents, storefront.money)
  const same = sides.reduce((all, { side }, index) => changeSide(all, side, { quantity: boxes[index] ?? 1 }), choice)
  return (
    <p className="mt-2 text-sm">
      <PageLink to={`${path(`/p/${pack.product_id}/${pack.slug}`)}?${writeChoice(same)}`} className="link">
        {t('product.cheaper_size', {
          content: pack.content,
          amount: money(perLens.there),
          before: money(perLens.here),
        })}
      </PageLink>
    </p>
  )
}

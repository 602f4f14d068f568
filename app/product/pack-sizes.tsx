import { perUnitTexts } from '#app/storefront/per-unit-texts.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { PackSize } from '#contract/catalogue/catalogue.ts'
import { type Choice, emptyChoice, writeChoice } from '#contract/catalogue/lens-choice.ts'
import { boxesOfSize } from '#contract/catalogue/supply.ts'
import { formatMoney } from '#contract/web/format.ts'
import type { Purchase } from './use-purchase.ts'

/** The sizes of the pack as links, each with its price per unit. They keep the values, and about as many lenses. */
export function PackSizes({ packs, purchase }: { packs: readonly PackSize[]; purchase: Purchase }) {
  const t = useTexts()
  const { storefront, path } = useStorefront()
  const { product, range, sides, choice } = purchase
  if (packs.length < 2) return null
  const units = product.price_per_unit?.units ?? 1
  const isUntouched = `${writeChoice(choice)}` === `${writeChoice(emptyChoice(range, sides))}`
  return (
    <nav aria-labelledby="pack-size">
      <p id="pack-size" className="choice-title">
        {t('product.pack_size')}
      </p>
      <div className="choice-tiles">
        {packs.map(({ product_id, slug, content, unit, price, price_per_unit }) => {
          const boxes = (quantity: number) =>
            boxesOfSize(quantity, units, price_per_unit?.units ?? 1, product.max_quantity)
          const query = isUntouched ? '' : `?${writeChoice(withQuantities(choice, boxes))}`
          const amount = formatMoney(price_per_unit?.value ?? price.current, storefront.money)
          return (
            <PageLink
              key={product_id}
              to={`${path(`/p/${product_id}/${slug}`)}${query}`}
              aria-current={product_id === product.product_id ? 'page' : undefined}
              className="choice-tile"
            >
              <strong>{content}</strong> <span className="text-muted text-xs">{t(perUnitTexts[unit], { amount })}</span>
            </PageLink>
          )
        })}
      </div>
    </nav>
  )
}

function withQuantities(choice: Choice, boxes: (quantity: number) => number): Choice {
  const sides = Object.entries(choice.sides).map(([side, chosen]) => [
    side,
    { ...chosen, quantity: boxes(chosen.quantity) },
  ])
  return { ...choice, sides: Object.fromEntries(sides) }
}

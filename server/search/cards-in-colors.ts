import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { sidesOf, writeChoice } from '#contract/catalogue/lens-choice.ts'
import type { ColorPicture } from '#server/catalogue/operations.ts'
import { colorFamily } from './color-rules.ts'

/** The cards with pictures in a colour that was asked for: the filter for blue glasses would otherwise show black ones. */
export const cardsInColors = (cards: ProductCard[], families: readonly string[], pictures: readonly ColorPicture[]) =>
  cards.map((card): ProductCard => {
    const shown = pictures.find(
      ({ product_id, swatch }) => product_id === card.product_id && families.includes(colorFamily(swatch)),
    )
    return shown ? { ...card, image: shown.image, choice: choiceOf(shown) } : card
  })

function choiceOf({ category, color }: ColorPicture): string {
  const sides = sidesOf(category).map((side) => [side, { wanted: true, options: { color }, quantity: 1 }])
  return `${writeChoice({ same: false, sides: Object.fromEntries(sides) })}`
}

import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import type { Wearer } from './wearer.ts'

type Wears = Pick<Wearer, 'eyes' | 'last_ordered'>
const eyes = ['right', 'left'] as const satisfies readonly Eye[]

/** Who wears this product: the last order for an eye was this one. Of several the one who ordered it last. */
export function wearerOfProduct<T extends Wears>(wearers: readonly T[], productId: string): T | undefined {
  const wearing = wearers.filter(({ last_ordered }) => eyes.some((eye) => last_ordered[eye]?.product_id === productId))
  return wearing.toSorted((a, b) => orderedOn(b, productId).localeCompare(orderedOn(a, productId)))[0]
}

/** Empty where a newer prescription hides the day of the order. */
const orderedOn = ({ eyes: worn }: Wears, productId: string): string =>
  eyes
    .map((eye) => (worn[eye]?.product_id === productId ? worn[eye].on : ''))
    .toSorted()
    .at(-1) ?? ''

import { careItems, careLabel, careLook } from './care.ts'
import { lensBoxes, lensLabel } from './lenses.ts'
import type { Label, Look } from './look.ts'
import { readingGlasses, readingLabel, readingLook } from './reading-glasses.ts'
import { services } from './services.ts'
import { sunglasses, sunglassLabel, sunglassLook } from './sunglasses.ts'

type ProductLook = { product_id: string; kind: Look['kind']; look: Look; label: Label }

const item = (product_id: string, look: Look, label: Label): ProductLook => ({
  product_id,
  kind: look.kind,
  look,
  label,
})

/** What the pictures of every product need. */
export const productLooks: ProductLook[] = [
  ...lensBoxes.map((box) => {
    const { palette, motif } = box.family
    const size = box.pack.count >= 90 ? 'large' : box.pack.count >= 30 ? 'normal' : 'small'
    return item(box.product_id, { kind: 'lens-box', palette, motif, size, count: box.pack.count }, lensLabel(box))
  }),
  ...careItems.map((entry) => item(entry.product_id, careLook(entry), careLabel(entry))),
  ...sunglasses.map((entry) => item(entry.product_id, sunglassLook(entry), sunglassLabel(entry))),
  ...readingGlasses.map((entry) => item(entry.product_id, readingLook(entry), readingLabel(entry))),
  ...services.map((entry) => item(entry.product_id, entry.look, entry.label)),
]

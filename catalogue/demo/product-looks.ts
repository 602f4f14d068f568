import { careItems, careLabel, careLook } from './care.ts'
import { colourOf } from './colours.ts'
import { lensBoxes, lensLabel } from './lenses.ts'
import type { Label, Look } from './look.ts'
import { readingGlasses, readingLabel, readingLook } from './reading-glasses.ts'
import { services } from './services.ts'
import { sunglasses, sunglassLabel, sunglassLook } from './sunglasses.ts'

type ProductLook = {
  product_id: string
  kind: Look['kind']
  look: Look
  label: Label
  colours?: Record<string, string>
}

const item = (product_id: string, look: Look, label: Label, codes: readonly string[] = []): ProductLook => ({
  product_id,
  kind: look.kind,
  look,
  label,
  ...(codes.length > 0 && { colours: Object.fromEntries(codes.map((code) => [code, colourOf(code).hex])) }),
})

/** What the pictures of every product need. */
export const productLooks: ProductLook[] = [
  ...lensBoxes.map((box) => {
    const { palette, motif, axes } = box.family
    const size = box.pack.count >= 90 ? 'large' : box.pack.count >= 30 ? 'normal' : 'small'
    const look: Look = { kind: 'lens-box', palette, motif, size, count: box.pack.count }
    return item(box.product_id, look, lensLabel(box), axes.color)
  }),
  ...careItems.map((entry) => item(entry.product_id, careLook(entry), careLabel(entry))),
  ...sunglasses.map((entry) => item(entry.product_id, sunglassLook(entry), sunglassLabel(entry), entry.model.colors)),
  ...readingGlasses.map((entry) => item(entry.product_id, readingLook(entry), readingLabel(entry), entry.model.colors)),
  ...services.map((entry) => item(entry.product_id, entry.look, entry.label)),
]

import { svgColour } from '#server/images/rules.ts'
import type { Label, Look } from '../demo/look.ts'
import type { Print } from './artwork.ts'
import { blister } from './blister.ts'
import { bottles } from './bottle.ts'
import { type BoxSize, box } from './box.ts'
import { lensCase } from './case.ts'
import { drops } from './drops.ts'
import type { Emblem } from './emblems.ts'
import type { Glasses } from './frame-geometry.ts'
import { glassesPicture } from './frames.ts'
import type { FontName } from './lettering.ts'
import { parameters } from './parameters.ts'
import { type Sheet, sheet } from './sheet.ts'
import { voucher } from './voucher.ts'
import { wornLens } from './worn-lens.ts'

/** `colours`: those to choose from by their code, the first being the one in which the product is drawn. */
export type Drawable = { product_id: string; look: Look; label: Label; colours?: Readonly<Record<string, string>> }

/** The canvas of the gallery. */
const canvas = { width: 1080, height: 1340 } as const

/** `worn`: a coloured lens on a light and on a dark eye, with its box. */
type View = 'front' | 'back' | 'blister' | 'parameters' | 'worn'
type Frame = readonly [x: number, y: number, width: number, height: number]

/** A maker's lettering: every brand keeps one font on all its packages. */
function brandFont(brand: string): FontName {
  const fonts: FontName[] = ['bold', 'serif', 'grotesque']
  const sum = [...brand].reduce((total, character) => total + character.charCodeAt(0), 0)
  return fonts[sum % fonts.length] ?? 'bold'
}

/** What the tables say only in words decides what the package shows. */
function emblemOf({ kind }: Look, { name, quantity, details }: Label): Emblem {
  if (kind === 'lens-box') return details.includes('COLOR') ? 'iris' : 'lens'
  if (quantity.includes('ml')) return 'doses'
  const known: [RegExp, Emblem][] = [
    [/wipe/i, 'wipes'],
    [/tweezer/i, 'tweezers'],
    [/cloth/i, 'cloth'],
    [/cord/i, 'cord'],
  ]
  return known.find(([word]) => word.test(name))?.[1] ?? 'lens'
}

export const printOf = ({ look, label }: Drawable): Print => ({
  ...label,
  palette: look.palette,
  motif: look.motif ?? 'waves',
  font: brandFont(label.brand),
  emblem: emblemOf(look, label),
})

/** Millimetres of a lens carton by the number of lenses in it. */
export function cartonSize(count: number): BoxSize {
  if (count <= 3) return { width: 66, height: 70, depth: 24 }
  if (count <= 6) return { width: 74, height: 76, depth: 32 }
  if (count <= 12) return { width: 86, height: 76, depth: 36 }
  if (count <= 32) return { width: 108, height: 84, depth: 46 }
  return { width: 122, height: 112, depth: 64 }
}

/** Real packs differ more in size than these; a small one must still fill its card. */
function frameFor(count: number): Frame {
  const width = count <= 3 ? 700 : count <= 6 ? 740 : count <= 12 ? 780 : count <= 32 ? 840 : 870
  return [(canvas.width - width) / 2, 670 - width / 2, width, width]
}

export const glassesOf = ({ look, label }: Drawable): Glasses => ({
  shape: look.shape ?? 'panto',
  frame: look.frame ?? look.palette[0],
  tint: look.tint ?? look.palette[2],
  sun: look.kind === 'sunglasses',
  lensWidth: Number(/(\d+) mm/.exec(label.details)?.[1] ?? 50),
  brand: label.brand,
  mark: label.details.includes('polarised') ? 'POLARISED' : '',
})

const onSheet = (paint: (sheet: Sheet) => string) => {
  const picture = sheet(canvas.width, canvas.height)
  picture.paint(paint(picture))
  return picture.svg()
}

const wornPicture = (picture: Sheet, size: BoxSize, print: Print, iris: string) =>
  wornLens(picture, 'light', iris, { x: 285, y: 350, width: 440 }) +
  wornLens(picture, 'dark', iris, { x: 795, y: 350, width: 440 }) +
  box(picture, size, { ...print, iris }, [250, 560, 580, 580])

function views(product: Drawable): Partial<Record<View, string>> {
  const { look } = product
  const print = printOf(product)
  const count = look.count ?? 1
  const worn = Object.values(product.colours ?? {})[0]
  switch (look.kind) {
    case 'lens-box':
      return {
        front: onSheet((picture) => box(picture, cartonSize(count), print, frameFor(count))),
        back: onSheet((picture) => box(picture, cartonSize(count), print, frameFor(count), 'back')),
        blister: onSheet((picture) => blister(picture, print)),
        parameters: onSheet((picture) => parameters(picture, print)),
        ...(worn && { worn: onSheet((picture) => wornPicture(picture, cartonSize(count), print, worn)) }),
      }
    case 'bottle': {
      const pack = (back: boolean) =>
        onSheet((picture) => bottles(picture, look.bottle ?? 'tall', print, count, look.size === 'small', back))
      return { front: pack(false), back: pack(true) }
    }
    case 'drops': {
      const shape = /spray/i.test(product.label.details) ? 'spray' : 'dropper'
      return {
        front: onSheet((picture) => drops(picture, shape, print, count)),
        back: onSheet((picture) => drops(picture, shape, print, count, true)),
      }
    }
    case 'accessory-box': {
      const size = { width: 92, height: 84, depth: 34 }
      return {
        front: onSheet((picture) => box(picture, size, print, frameFor(12))),
        back: onSheet((picture) => box(picture, size, print, frameFor(12), 'back')),
      }
    }
    case 'sunglasses':
    case 'reading-glasses': {
      const glasses = glassesOf(product)
      return {
        front: onSheet((picture) => glassesPicture(picture, glasses, 'front', [90, 370, 900, 600])),
        back: onSheet((picture) => glassesPicture(picture, glasses, 'side', [120, 370, 840, 600])),
      }
    }
    case 'case': {
      const shape = look.shape === 'round' || look.shape === 'square' ? look.shape : 'oval'
      return {
        front: onSheet((picture) => lensCase(picture, print, shape, count)),
        back: onSheet((picture) => lensCase(picture, print, shape, 1, true)),
      }
    }
    case 'voucher':
      return {
        front: onSheet((picture) => voucher(picture, print)),
        back: onSheet((picture) => voucher(picture, print, true)),
      }
  }
}

export const productPictures = (product: Drawable): Record<string, string> =>
  Object.fromEntries(Object.entries(views(product)).map(([view, svg]) => [`${product.product_id}-${view}.svg`, svg]))

/** The views that another colour changes. */
const colouredViews: Partial<Record<Look['kind'], readonly View[]>> = {
  'lens-box': ['worn'],
  sunglasses: ['front', 'back'],
  'reading-glasses': ['front', 'back'],
}

/** Which of a drawing's colours become which others: `{ "dorvane-brise-front": { "black": { "#7a4a21": "#1c1c20" } } }`. */
export function recolourings(product: Drawable): Record<string, Record<string, Record<string, string>>> {
  const { product_id, look, colours = {} } = product
  const [, ...others] = Object.entries(colours)
  if (others.length === 0) return {}
  const drawn = views(product)
  const inColours = others.map(([code, hex]) => {
    const painted = views({ ...product, look: { ...look, frame: hex }, colours: { [code]: hex } })
    return { code, painted }
  })
  const wanted = colouredViews[look.kind] ?? []
  return Object.fromEntries(
    wanted.map((view) => [
      `${product_id}-${view}`,
      Object.fromEntries(inColours.map(({ code, painted }) => [code, changedColours(drawn[view], painted[view])])),
    ]),
  )
}

/** Both pictures are the same drawing, so that their colours stand in the same places. */
function changedColours(before = '', after = ''): Record<string, string> {
  const [old, fresh] = [before, after].map((svg) => svg.match(svgColour) ?? [])
  const changes = new Map<string, string>()
  for (const [place, colour] of (old ?? []).entries()) changes.set(colour, fresh?.[place] ?? colour)
  return Object.fromEntries([...changes].filter(([from, to]) => from !== to))
}

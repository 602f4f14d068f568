import type { Print } from './artwork.ts'
import { type BottleForm, type BottleShape, band, bottleForm, roundness, sag } from './bottle-forms.ts'
import { flat } from './flat.ts'
import { fitSize, type Lettering, printAround } from './lettering.ts'
import { along, around, brightness, darker, floorShadow, lighter, mix } from './light.ts'
import { motif } from './motifs.ts'
import type { Sheet } from './sheet.ts'
import { round } from './space.ts'

function label(sheet: Sheet, form: BottleForm, print: Print, back: boolean) {
  const [main, dark, accent] = print.palette
  const { half, labelTop, labelFoot } = form
  const tall = labelTop - labelFoot
  const shape = band(half, labelTop, labelFoot)
  const clip = sheet.define(`<clipPath><path d="${shape}"/></clipPath>`)
  const cylinder = { radius: half * 1.02, sag: half * sag }
  const ink = back ? darker(dark, 0.2) : darker(dark, 0.1)
  const line = (text: string, height: number, style: Lettering) => {
    const bent = cylinder.radius * 1.62
    return printAround(sheet, text, 0, -height, cylinder, { ...style, size: fitSize(text, style, bent) })
  }
  const foot = band(half, labelFoot + tall * (back ? 0.12 : 0.3), labelFoot)
  if (back) {
    const bars = [0.9, 1, 0.84, 0.95, 0.5, 0, 1, 0.88, 0.94, 0.7]
      .map(
        (part, at) =>
          part &&
          `M${round(-half * 0.72)}-${round(labelFoot + tall * (0.62 - at * 0.043))}h${round(half * 1.44 * part)}`,
      )
      .filter(Boolean)
      .join('')
    return (
      `<path d="${shape}" fill="#fff"/><path d="${foot}" fill="${main}"/>` +
      line(print.brand, labelTop - tall * 0.15, { font: print.font, size: tall * 0.13, fill: ink }) +
      line(print.name, labelTop - tall * 0.26, { font: 'text', size: tall * 0.09, fill: ink }) +
      `<path d="${bars}" stroke="${ink}" stroke-opacity=".34" stroke-width="6"/>` +
      `<path d="M${round(-half * 0.5)}-${round(labelFoot + tall * 0.18)}h${half}" stroke="#20262c" stroke-width="44" stroke-dasharray="4 3 8 5 3 4 6 3"/>` +
      `<path d="${shape}" fill="${roundness(sheet)}"/>`
    )
  }
  const strip = { u: -half, v: -labelTop + tall * 0.42, width: half * 2, height: tall * 0.34 }
  return (
    `<path d="${shape}" fill="${along(sheet, [
      [0, '#fff'],
      [1, lighter(main, 0.84)],
    ])}"/>` +
    `<g clip-path="url(#${clip})"><path d="${band(half, labelTop - tall * 0.44, labelFoot)}" fill="${along(sheet, [
      [0, main],
      [1, dark],
    ])}"/>` +
    `${motif(print.motif, sheet, flat, strip, [lighter(main, 0.12), main, accent])}<path d="${foot}" fill="${dark}"/></g>` +
    line(print.brand, labelTop - tall * 0.18, {
      font: print.font,
      size: Math.min(half * 0.46, tall * 0.2),
      fill: ink,
    }) +
    line(print.name, labelTop - tall * 0.36, {
      font: 'text',
      size: Math.min(half * 0.4, tall * 0.16),
      fill: mix(main, dark, 0.25),
      heavier: 0.015,
    }) +
    line(print.quantity, labelFoot + tall * 0.155, {
      font: 'text',
      size: Math.min(half * 0.3, tall * 0.13),
      fill: '#fff',
      heavier: 0.03,
    }) +
    (print.details &&
      line(print.details, labelFoot + tall * 0.055, { font: 'text', size: half * 0.13, fill: '#fff' })) +
    `<path d="${shape}" fill="${roundness(sheet)}"/>`
  )
}

/** A bottle whose foot stands at (x, y). */
export function bottle(
  sheet: Sheet,
  shape: BottleShape,
  print: Print,
  x: number,
  y: number,
  scale: number,
  back = false,
): string {
  const [main, dark, accent] = print.palette
  const it = bottleForm(shape)
  // The plastic is clear or takes the colour of the line; the liquid stands below the shoulder.
  const plastic = brightness(accent) > 0.9 ? lighter(main, 0.78) : lighter(accent, 0.35)
  const liquid = band(it.half - 10, it.shoulder - 20, 14)
  const level = it.half - 12
  const capColour = brightness(accent) > 0.6 ? main : accent
  return (
    floorShadow(sheet, x, y - 6 * scale, it.half * 2.5 * scale, it.half * 0.3 * scale) +
    `<g transform="translate(${round(x)} ${round(y)})scale(${round(scale, 3)})">` +
    `<path d="${it.body}" fill="${along(sheet, [
      [0, lighter(plastic, 0.6), 0.92],
      [1, plastic, 0.96],
    ])}" stroke="${darker(plastic, 0.25)}" stroke-opacity=".35" stroke-width="2"/>` +
    `<path d="${liquid}" fill="${lighter(main, 0.45)}" opacity=".28"/><ellipse cy="-${it.shoulder - 20}" rx="${level}" ry="${round(level * sag * 0.9)}" fill="#fff" opacity=".35"/>` +
    `<path d="${it.body}" fill="${roundness(sheet)}"/>` +
    label(sheet, it, print, back) +
    `<path d="M${-it.half + 30}-${it.labelTop + 14}C${-it.half + 30}-${it.shoulder + 40}-${it.neck + 14}-${it.height - 70}-${it.neck - 10}-${it.height - 24}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="10" stroke-linecap="round"/>` +
    it.cap(sheet, capColour) +
    `<ellipse cy="-10" rx="${it.half * 0.72}" ry="12" fill="${around(sheet, [
      [0, darker(dark, 0.2), 0.25],
      [1, dark, 0],
    ])}"/></g>`
  )
}

/** One bottle or a pack of them: the first in front, the others behind it. */
export function bottles(
  sheet: Sheet,
  shape: BottleShape,
  print: Print,
  count: number,
  small: boolean,
  back = false,
): string {
  const single = { ...print, quantity: print.quantity.replace(/^\d+ × /, '') }
  const { height } = bottleForm(shape)
  if (count === 1)
    return bottle(sheet, shape, single, 540, small ? 1070 : 1150, (small ? 830 : 970) / (height + 150), back)
  const scale = Math.min(850 / (height + 150), 940 / (bottleForm(shape).half * (count === 2 ? 3.7 : 5.1)))
  const one = sheet.define(`<g>${bottle(sheet, shape, single, 0, 0, scale, back)}</g>`)
  const step = bottleForm(shape).half * scale * (count === 2 ? 1.62 : 1.5)
  const places =
    count === 2
      ? [
          [540 + step * 0.5, 1030],
          [540 - step * 0.5, 1090],
        ]
      : [
          [540 - step, 1020],
          [540 + step, 1020],
          [540, 1095],
        ]
  return places.map(([x = 0, y]) => `<use href="#${one}" x="${round(x)}" y="${y}"/>`).join('')
}

import { productLooks } from '../../demo/product-looks.ts'
import { along, around, darker, floorShadow, lighter, see } from '../light.ts'
import { type Drawable, glassesOf, printOf } from '../product-pictures.ts'
import { type Sheet, sheet } from '../sheet.ts'
import { round } from '../space.ts'

/** The three storefronts in their colours. */
export const moods = {
  claravue: { primary: '#0B7A4B', surface: '#F4FAF6', ink: '#12312B', warm: '#E8F5EC' },
  linsenhaus: { primary: '#1F5E3B', surface: '#FAF8F4', ink: '#1E2430', warm: '#EFE9DE' },
  lenteo: { primary: '#3F6B1F', surface: '#FBFAF5', ink: '#23201D', warm: '#F6ECD9' },
} as const
export type Mood = (typeof moods)[keyof typeof moods]

export type Scene = (sheet: Sheet) => string

export function scene(width: number, height: number, paint: Scene): string {
  const picture = sheet(width, height)
  picture.paint(paint(picture))
  return picture.svg()
}

function product(id: string): Drawable {
  const found = productLooks.find(({ product_id }) => product_id === id)
  if (!found) throw new Error(`A scene shows ${id}, which is no longer sold`)
  return found
}
export const packageOf = (id: string) => printOf(product(id))
export const pairOf = (id: string) => glassesOf(product(id))

/** Wall and floor that meet softly; the floor is brightest where things stand. */
export function room(
  sheet: Sheet,
  width: number,
  height: number,
  horizon: number,
  wall: string,
  floor: string,
): string {
  return (
    `<rect width="${width}" height="${height}" fill="${along(
      sheet,
      [
        [0, lighter(wall, 0.25)],
        [1, wall],
      ],
      [0, 0, 0.4, 1],
    )}"/>` +
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${along(sheet, [
      [0, darker(floor, 0.06)],
      [0.35, floor],
      [1, lighter(floor, 0.45)],
    ])}"/>` +
    `<rect y="${horizon - 18}" width="${width}" height="36" fill="${along(sheet, [
      [0, floor, 0],
      [0.5, darker(floor, 0.08), 0.8],
      [1, floor, 0],
    ])}"/>`
  )
}

/** Light that falls through a window with bars onto the wall. */
export function windowLight(x: number, y: number, scale: number, strength = 0.4): string {
  const panes = [
    [0, 0],
    [112, 18],
    [0, 150],
    [112, 168],
  ].map(([u = 0, v = 0]) => `M${u} ${v}l96 15v132l-96-15z`)
  return `<path d="${panes.join('')}" transform="translate(${x} ${y})scale(${scale})" fill="${see('#fff', strength)}"/>`
}

/** A branch of leaves that hangs or stands; `turn` in degrees. */
export function branch(sheet: Sheet, x: number, y: number, scale: number, turn: number, colour: string): string {
  const leaf = along(
    sheet,
    [
      [0, lighter(colour, 0.28)],
      [1, colour],
    ],
    [0, 0, 1, 1],
  )
  const id = sheet.define(`<path d="M0 0C18-34 58-46 96-34C80-2 38 16 0 0Z" fill="${leaf}"/>`)
  const leaves = [0, 1, 2, 3, 4].map((at) => {
    const up = -50 - at * 62
    const size = round(1.08 - at * 0.12, 2)
    return `<use href="#${id}" transform="translate(${at * 3} ${up})rotate(${at * 3 - 8})scale(${size})"/><use href="#${id}" transform="translate(${at * 3} ${up + 24})rotate(${-at * 3 + 8})scale(-${size} ${size})"/>`
  })
  return `<g transform="translate(${x} ${y})rotate(${turn})scale(${scale})"><path d="M0 0C-4-120 6-240 14-372" fill="none" stroke="${darker(colour, 0.2)}" stroke-width="6" stroke-linecap="round"/>${leaves.join('')}<use href="#${id}" transform="translate(12-352)rotate(-62)scale(.8)"/></g>`
}

/** A lens that lies like a bowl; (x, y) is where it touches the floor. */
export function lensBowl(sheet: Sheet, x: number, y: number, scale: number): string {
  const shell = around(
    sheet,
    [
      [0, '#d9f0fb', 0.35],
      [0.75, '#a9d9f0', 0.5],
      [1, '#6fb6da', 0.75],
    ],
    [0.5, 0.2, 0.8],
  )
  return (
    `<g transform="translate(${x} ${y})scale(${scale})">${floorShadow(sheet, 0, 2, 150, 13, 0.5)}` +
    `<path d="M-112-110C-100-36-46 0 0 0S100-36 112-110C70-88-70-88-112-110Z" fill="${shell}"/><ellipse cy="-110" rx="112" ry="26" fill="#e6f6fd" fill-opacity=".45" stroke="#fff" stroke-width="5"/>` +
    `<path d="M-92-80C-80-42-52-22-34-14" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="8" stroke-linecap="round"/><path d="M60-20Q88-42 98-76" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="5" stroke-linecap="round"/></g>`
  )
}

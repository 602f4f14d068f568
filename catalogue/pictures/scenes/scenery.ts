import { productLooks } from '../../demo/product-looks.ts'
import { along, around, darker, lighter, see } from '../light.ts'
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

/** A fingertip that holds up a lens. (x, y) is the middle of the pad. */
export function fingertip(sheet: Sheet, x: number, y: number, scale: number, skin: string): string {
  const shape = 'M-74 620C-80 430-84 240-78 120C-74 34-44-6 0-6C46-6 76 36 80 122C86 240 92 430 108 620Z'
  const flesh = along(
    sheet,
    [
      [0, darker(skin, 0.16)],
      [0.3, lighter(skin, 0.14)],
      [0.7, skin],
      [1, darker(skin, 0.2)],
    ],
    [0, 0, 1, 0],
  )
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
    `<g transform="translate(${x} ${y})scale(${scale})"><path d="${shape}" fill="${flesh}"/>` +
    `<path d="M-50 92C-30 60 34 60 54 94" fill="none" stroke="${darker(skin, 0.3)}" stroke-opacity=".25" stroke-width="3"/><path d="M-78 262Q4 284 88 258M-80 284Q4 304 90 280" fill="none" stroke="${darker(skin, 0.35)}" stroke-opacity=".32" stroke-width="4"/>` +
    `<ellipse cy="22" rx="52" ry="26" fill="${around(sheet, [
      [0, '#fff', 0.5],
      [1, '#fff', 0],
    ])}"/>` +
    // The lens stands on the pad like a bowl.
    `<path d="M-112-92C-100-18-46 18 0 18S100-18 112-92C70-70-70-70-112-92Z" fill="${shell}"/><ellipse cy="-92" rx="112" ry="26" fill="#e6f6fd" fill-opacity=".45" stroke="#fff" stroke-width="5"/>` +
    `<path d="M-92-62C-80-24-52-4-34 4" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="8" stroke-linecap="round"/><path d="M60-2Q88-24 98-58" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="5" stroke-linecap="round"/></g>`
  )
}

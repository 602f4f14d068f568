import type { Sheet } from './sheet.ts'
import { type Plane, round } from './space.ts'

export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** A colour that lets so much through, written into the colour itself: shorter than an opacity beside it. */
export function see(colour: string, opacity: number): string {
  if (opacity >= 1) return colour
  const alpha = Math.round(opacity * 255)
  if (colour.length === 4 && alpha % 17 === 0) return colour + (alpha / 17).toString(16)
  const full = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour
  return full + alpha.toString(16).padStart(2, '0')
}

const stops = (list: readonly Stop[]) =>
  list
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop${offset ? ` offset="${round(offset, 2)}"` : ''} stop-color="${see(colour, opacity)}"/>`,
    )
    .join('')

/** A gradient along a line in parts of the painted box, by default from top to bottom. */
export function along(
  sheet: Sheet,
  list: readonly Stop[],
  line: readonly [number, number, number, number] = [0, 0, 0, 1],
) {
  const unless = [0, 0, 1, 0]
  const place = ['x1', 'y1', 'x2', 'y2'].map((name, at) =>
    line[at] === unless[at] ? '' : ` ${name}="${round(line[at] ?? 0, 2)}"`,
  )
  return `url(#${sheet.define(`<linearGradient${place.join('')}>${stops(list)}</linearGradient>`)})`
}

/** A gradient from a centre outwards, in parts of the painted box. */
export function around(
  sheet: Sheet,
  list: readonly Stop[],
  [cx, cy, r]: readonly [number, number, number] = [0.5, 0.5, 0.5],
) {
  const place = [`cx="${round(cx, 2)}"`, `cy="${round(cy, 2)}"`, `r="${round(r, 2)}"`].filter(
    (part) => !part.endsWith('".5"'),
  )
  return `url(#${sheet.define(`<radialGradient${place.map((part) => ` ${part}`).join('')}>${stops(list)}</radialGradient>`)})`
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** The first colour with so much of the second in it, from 0 to 1. */
export function mix(colour: string, other: string, part: number): string {
  const [from, to] = [channels(colour), channels(other)]
  return `#${from
    .map((value, at) =>
      Math.round(value + ((to[at] ?? 0) - value) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
export const lighter = (colour: string, part: number) => mix(colour, '#ffffff', part)
export const darker = (colour: string, part: number) => mix(colour, '#0a1420', part)

/** How bright the eye finds a colour, from 0 to 1. */
export function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255
}

const fading = (strength: number): Stop[] => [
  [0, '#1c2b33', 0.5 * strength],
  [0.55, '#1c2b33', 0.2 * strength],
  [1, '#1c2b33', 0],
]

/** A soft shadow on the floor of a round object seen from the front: a wide pale one and a tight dark one. */
export function floorShadow(sheet: Sheet, x: number, y: number, width: number, height: number, strength = 1): string {
  const ellipse = (rx: number, ry: number) =>
    `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${around(sheet, fading(strength))}"/>`
  return ellipse(width * 0.64, height) + ellipse(width * 0.53, height * 0.5)
}

/** The shadow of a thing with a rectangular foot, drawn on the plane of the floor around the middle of that foot. */
export function footShadow(
  sheet: Sheet,
  floor: Plane,
  width: number,
  depth: number,
  strength = 1,
  spread = 0.75,
): string {
  const reach = Math.min(width, depth) * spread
  // Older rasterisers lose the edge of a gradient that is fitted to a slanted ellipse; on a slanted circle they keep it.
  const shade = `<radialGradient gradientUnits="userSpaceOnUse" cx="0" cy="0" r="100">${stops(fading(strength))}</radialGradient>`
  const fill = `fill="url(#${sheet.define(shade)})"`
  const ellipse = (rx: number, ry: number) =>
    `<circle r="100" transform="scale(${round(rx / 100, 3)} ${round(ry / 100, 3)})" ${fill}/>`
  return `<g transform="${floor.matrix(0, 0)}">${ellipse(width / 2 + reach, depth / 2 + reach)}${ellipse(width * 0.66, depth * 0.78)}</g>`
}

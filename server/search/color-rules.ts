import type { colorFamilies } from '#contract/catalogue/filter-values.ts'

type ColorFamily = (typeof colorFamilies)[number]

/** Up to which angle of the colour wheel a family reaches. */
const hues: readonly { to: number; family: ColorFamily }[] = [
  { to: 15, family: 'red' },
  { to: 38, family: 'brown' },
  { to: 70, family: 'yellow' },
  { to: 170, family: 'green' },
  { to: 250, family: 'blue' },
  { to: 335, family: 'violet' },
  { to: 360, family: 'red' },
]

/** What people call a colour such as `#7A4A21`: makers have a hundred names for brown. */
export function colorFamily(swatch: string): ColorFamily {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(swatch.slice(at, at + 2), 16) / 255)
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const lightness = (most + least) / 2
  if (lightness < 0.14) return 'black'
  if (lightness > 0.82) return 'white'
  const span = most - least
  if (span / (1 - Math.abs(2 * lightness - 1)) < 0.15) return 'grey'
  const sector =
    most === red ? (green - blue) / span : most === green ? (blue - red) / span + 2 : (red - green) / span + 4
  const hue = (sector * 60 + 360) % 360
  const family = hues.find(({ to }) => hue <= to)?.family ?? 'red'
  return family === 'brown' && lightness > 0.6 ? 'beige' : family
}

import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'

const tokens = readFileSync('app/styles/tokens.css', 'utf8')

type Linear = readonly [red: number, green: number, blue: number]

const declarations = (css: string) =>
  Object.fromEntries([...css.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]))

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** The colours of each brand by the name of their token, as light: what WCAG and oklab reckon with. */
const looks = [...tokens.matchAll(/\[data-brand="(\w+)"\] \{(.*?)\}/gs)].flatMap(([, brand, own = '']) => {
  const usual = { ...declarations(tokens), ...declarations(own) }
  const clear = { ...usual, ...declarations(readFileSync('app/styles/clear.css', 'utf8')) }
  const colourOf = (values: typeof usual, scheme: Scheme) => (name: string) =>
    evaluate(`var(--color-${name})`, values, scheme)
  return schemes.flatMap((scheme) => [
    { look: `the usual view of ${brand}, ${scheme}`, brand, scheme, least: 4.5, colour: colourOf(usual, scheme) },
    { look: `the clear view of ${brand}, ${scheme}`, brand, scheme, least: 7, colour: colourOf(clear, scheme) },
  ])
})

function evaluate(value: string, values: Record<string, string | undefined>, scheme: Scheme): Linear {
  const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (name) return evaluate(values[name] ?? '', values, scheme)
  const [, light, dark] = /^light-dark\(([^,]+), ([^,]+)\)$/.exec(value) ?? []
  if (light && dark) return evaluate(scheme === 'light' ? light : dark, values, scheme)
  // One of the two says its share, the other has what is left.
  const mix = /^color-mix\(in oklab, ([^ ,]+)(?: (\d+)%)?, ([^ ,]+)(?: (\d+)%)?\)$/.exec(value)
  if (mix) {
    const [, first = '', share, second = '', rest] = mix
    const part = share ? Number(share) / 100 : 1 - Number(rest) / 100
    return mixInOklab(evaluate(first, values, scheme), evaluate(second, values, scheme), part)
  }
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/.exec(value)?.[1]
  if (!digits) throw new Error(`No colour: ${value}`)
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => toLight(Number.parseInt(pair, 16) / 255))
  return [red, green, blue]
}

const toLight = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

function mixInOklab(first: Linear, second: Linear, part: number): Linear {
  const [a, b] = [toOklab(first), toOklab(second)]
  return fromOklab(a.map((value, index) => value * part + (b[index] ?? 0) * (1 - part)))
}

function toOklab([red, green, blue]: Linear) {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness = 0, a = 0, b = 0]: number[]): Linear {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const luminance = ([red, green, blue]: Linear) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

function contrast(one: Linear, other: Linear) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Letters on the page, which are dark in light colours, and light in dark ones. */
const onPage = ['ink', 'muted', 'primary', 'primary-hover', 'primary-active', 'success', 'danger']
/** Letters on a button and the like, which are light on a dark colour, and dark on a light one. */
const onColour = ['paper']

/** By the token of a ground: which letters may stand on it. */
const lettersOn: Record<string, readonly string[]> = {
  paper: onPage,
  surface: onPage,
  'surface-strong': onPage,
  'primary-subtle': onPage,
  'success-subtle': onPage,
  'danger-subtle': onPage,
  'warning-subtle': onPage,
  'info-subtle': onPage,
  card: onPage,
  disabled: ['ink', 'muted'],
  warning: ['on-warning'],
  primary: onColour,
  'primary-hover': onColour,
  'primary-active': onColour,
  success: onColour,
  ink: onColour,
  secondary: onColour,
  danger: onColour,
  info: onColour,
  bar: ['white'],
  solid: ['white'],
}

/** The lines around fields and buttons, and the ring around what has the focus. */
const edgesOn: Record<string, readonly string[]> = {
  paper: ['edge', 'ink', 'primary', 'danger', 'success', 'info'],
  surface: ['edge', 'primary'],
  'surface-strong': ['edge', 'primary'],
  card: ['edge', 'primary'],
  'primary-subtle': ['edge', 'primary', 'success'],
  'danger-subtle': ['edge', 'primary', 'danger'],
  'warning-subtle': ['edge', 'primary'],
  'info-subtle': ['edge', 'primary', 'info'],
  primary: ['paper'],
  ink: ['paper'],
  bar: ['white'],
  solid: ['white'],
}

/** The colour of stars: what they show is said in words beside them. */
const notLetters = ['warning']
/** A line, and what only pictures stand on. */
const notGround = ['line', 'white', 'plate', 'tile']

describe.each(looks)('the colours in $look', ({ colour, least }) => {
  const pairs = (table: Record<string, readonly string[]>) =>
    Object.entries(table).flatMap(([ground, all]) => all.map((name) => [name, ground] as const))

  test.each(pairs(lettersOn))(`letters in %s can be read on %s: ${least} to 1 at least`, (name, ground) => {
    expect(contrast(colour(name), colour(ground))).toBeGreaterThanOrEqual(least)
  })

  test.each(pairs(edgesOn))('a control edged in %s can be seen on %s: 3 to 1 at least', (name, ground) => {
    expect(contrast(colour(name), colour(ground))).toBeGreaterThanOrEqual(3)
  })
})

test('the contrast is that of WCAG: 21 between black and white, 4.54 between #767676 and white', () => {
  const [black, white, grey] = ['#000', '#fff', '#767676'].map((value) => evaluate(value, {}, 'light'))
  expect(contrast(black ?? [1, 1, 1], white ?? [0, 0, 0])).toBeCloseTo(21)
  expect(contrast(grey ?? [0, 0, 0], white ?? [0, 0, 0])).toBeCloseTo(4.54, 2)
})

test('every colour that letters or their ground have anywhere is in the tables', () => {
  const names = [...tokens.matchAll(/--color-([\w-]+): /g)].map(([, name]) => name ?? '')
  const source = globSync('app/**/*.{css,tsx}')
    .filter((file) => !file.endsWith('tokens.css'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const used = (utility: string, property: string) =>
    new Set(
      names.filter((name) =>
        new RegExp(`[\\s"'\`:]${utility}-${name}(?![\\w/-])|[\\s]${property}: var\\(--color-${name}\\)`).test(source),
      ),
    )
  const letters = new Set(Object.values(lettersOn).flat())
  expect(used('bg', 'background(-color)?').difference(new Set(Object.keys(lettersOn)))).toEqual(new Set(notGround))
  expect(used('text', 'color').difference(letters)).toEqual(new Set(notLetters))
})

test('white, which stays white in dark colours, is only on bars, badges and solid parts, and below logos', () => {
  const users = globSync('app/**/*.{css,tsx}').filter((file) =>
    /[\w:](?<!color)-white\b|var\(--color-white\)/.test(readFileSync(file, 'utf8')),
  )
  expect(users.toSorted()).toEqual([
    'app/shell/menus/footer.tsx',
    'app/storefront/product-card.tsx',
    'app/styles/sections.css',
    'app/styles/shell.css',
  ])
})

test('the browser’s own bars have the colour of the brand, and in dark colours that of the page', () => {
  const hex = (colour: Linear | undefined) => colour?.map((part) => part.toFixed(4))
  for (const { id, themeColor, darkThemeColor } of brands) {
    const of = (scheme: Scheme, name: string) =>
      looks.find((look) => look.brand === id && look.scheme === scheme)?.colour(name)
    expect(hex(of('light', 'primary'))).toEqual(hex(evaluate(themeColor.toLowerCase(), {}, 'light')))
    expect(hex(of('dark', 'paper'))).toEqual(hex(evaluate(darkThemeColor.toLowerCase(), {}, 'dark')))
  }
})

import { expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { darkStyles, stylesFor } from './look.ts'

function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each(brands)('text of $name has enough contrast with its background', (brand) => {
  const { page, card, wordmark, small, address, button } = stylesFor(brand)
  const pairs = [
    [page.color, card.backgroundColor],
    [small.color, card.backgroundColor],
    [small.color, page.backgroundColor],
    [wordmark.color, page.backgroundColor],
    [address.color, card.backgroundColor],
    [button.color, button.backgroundColor],
  ] as const
  for (const [words, ground] of pairs) expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5)
})

test('text has enough contrast in dark mode', () => {
  const colours = (part: string) =>
    [...darkStyles.matchAll(new RegExp(`\\.mail-${part}[^{]*{([^}]*)}`, 'g'))].flatMap(([, rules = '']) =>
      [...rules.matchAll(/#[0-9a-f]{6}/g)].map(([colour]) => colour),
    )
  const [page = '', ink = ''] = colours('page')
  const [card = ''] = colours('card')
  const [wordmark = ''] = colours('wordmark')
  const [small = ''] = colours('small')
  for (const words of [ink, wordmark, small])
    for (const ground of [page, card]) expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5)
})

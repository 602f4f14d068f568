import { expect, test } from 'vitest'
import { colorFamily } from './color-rules.ts'

test.each([
  ['#1C1C20', 'black'],
  ['#3B4046', 'grey'],
  ['#A9B0B7', 'grey'],
  ['#E4DCC8', 'white'],
  ['#7A4A21', 'brown'],
  ['#B5651D', 'brown'],
  ['#D9B98A', 'beige'],
  ['#C9A24B', 'yellow'],
  ['#6E1F33', 'red'],
  ['#E56B5D', 'red'],
  ['#5E7A3A', 'green'],
  ['#2F6FA8', 'blue'],
  ['#20365E', 'blue'],
  ['#7A52B3', 'violet'],
  ['#000000', 'black'],
  ['#ffffff', 'white'],
])('people call %s %s', (swatch, family) => expect(colorFamily(swatch)).toBe(family))

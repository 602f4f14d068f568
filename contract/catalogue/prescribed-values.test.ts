import { expect, test } from 'vitest'
import { formatValues, isSameForBoth, readValues, writeValues } from './prescribed-values.ts'

const right = { sphere: -2.5, cylinder: -0.75, axis: 90 }
const left = { sphere: -3, radius: 8.6, diameter: 14.2, add: 2 }

test('values go through a URL and come back, in one spelling', () => {
  const written = 'right:sph-2.50,cyl-0.75,ax90;left:sph-3.00,bc8.6,dia14.2,add2.00'
  expect(writeValues({ left, right })).toBe(written)
  expect(readValues(written)).toEqual({ right, left })
  expect(writeValues({})).toBe('')
})

test.each([
  ['left:sph-3', { left: { sphere: -3 } }],
  ['right:sph-2.37;left:sph-3.00', { left: { sphere: -3 } }],
  ['right:sph-2.50,cyl0.75,ax90', {}],
  ['right:sph-99', {}],
  ['right:col-%E0%A4', {}],
  ['right:sphNaN', {}],
  ['middle:sph-2.50', {}],
  ['right', {}],
  ['', {}],
  [null, {}],
])('%s is read as far as it is possible', (written, values) => {
  expect(readValues(written)).toEqual(values)
})

test('values are written as on a prescription', () => {
  expect([right, left, { radius: 8.6 }].map(formatValues)).toEqual([
    '−2.50 −0.75 × 90°',
    '−3.00 BC 8.6 DIA 14.2 ADD +2.00',
    'BC 8.6',
  ])
  expect([
    isSameForBoth({ right, left: { ...right } }),
    isSameForBoth({ right, left }),
    isSameForBoth({ right }),
  ]).toEqual([true, false, false])
})

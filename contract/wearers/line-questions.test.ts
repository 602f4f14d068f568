import { describe, expect, test } from 'vitest'
import { earlierItems, type LensLine, questionsAbout } from './line-questions.ts'

const worn = (sphere: number) => ({ product_id: 'AQ', options: { sphere, radius: 8.6 } })
const anna = {
  id: 'anna',
  is_self: true,
  eyes: { right: null, left: null },
  last_ordered: { right: worn(-2), left: worn(-3) },
  confirmed_values: [] as string[],
}
const mia = { ...anna, id: 'mia', is_self: false, last_ordered: { right: worn(-1), left: null } }

let ids = 0
const line = (eye: LensLine['eye'], sphere: number, wearer_id: string | null = null, product_id = 'AQ'): LensLine => ({
  id: ++ids,
  product_id,
  options: { sphere, radius: 8.6 },
  eye,
  wearer_id,
})
const asked = (lines: LensLine[], wearers = [anna, mia]) =>
  questionsAbout(lines, wearers).map(({ wearerId, question }) => `${wearerId} ${question.key}`)

describe('the lines of a cart', () => {
  test('are compared with the last order of their wearer; without a wearer with the customer’s own', () => {
    expect(asked([line('right', 2)])).toEqual(['anna sign right.sphere:-2>2'])
    expect(asked([line('right', -2), line('right', 1, 'mia')])).toEqual(['mia sign right.sphere:-1>1'])
    expect(asked([line('right', 2, 'somebody who is gone')])).toEqual([])
    expect(asked([line(null, 2), line('left', 3, 'mia')])).toEqual([])
  })

  test('of one product for both eyes belong together', () => {
    const [right, left] = [line('right', -3), line('left', -2)]
    const [question] = questionsAbout([right, left], [anna])
    expect(question).toMatchObject({ lines: { right: right.id, left: left.id }, question: { kind: 'swapped' } })
    expect(asked([line('right', -3), line('left', -2, null, 'BT')])).toEqual([])
  })

  test('are asked about one by one, however many there are of one eye', () => {
    expect(asked([line('right', 2), line('right', 5), line('left', 3)])).toEqual([
      'anna sign right.sphere:-2>2',
      'anna sign left.sphere:-3>3',
      'anna sphere right.sphere:-2>5',
    ])
  })

  test('are not asked about again after a yes to the same values, but after others', () => {
    const sure = { ...anna, confirmed_values: ['sign right.sphere:-2>2'] }
    expect(asked([line('right', 2)], [sure, mia])).toEqual([])
    expect(asked([line('right', 5)], [sure, mia])).toEqual(['anna sphere right.sphere:-2>5'])
  })

  test('get the earlier values in what was odd, and keep the rest', () => {
    const [right, left] = [line('right', -3), line('left', -2)]
    const [question] = questionsAbout([right, left], [anna])
    expect(question && earlierItems(question, [right, left, line('right', 9)])).toEqual([
      { id: right.id, product_id: 'AQ', options: { sphere: -2, radius: 8.6 } },
      { id: left.id, product_id: 'AQ', options: { sphere: -3, radius: 8.6 } },
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { nearestValue, typeOn } from './typed-value.ts'

const spheres = Array.from({ length: 73 }, (_, index) => -12 + index * 0.25)
const typed = (keys: string) => [...keys].reduce((before, key) => typeOn(before, key) ?? before, '')

describe('a value that is typed into its list', () => {
  test.each([
    ['-2.00', -2],
    ['−2,5', -2.5],
    ['2.00', -2],
    ['+2.00', 2],
    ['0', 0],
    ['-10,75', -10.75],
    ['-250', -2.5],
    ['.5', -0.5],
  ])('%s chooses it', (keys, value) => {
    expect(nearestValue(spheres, typed(keys))).toBe(value)
  })

  test.each([
    ['-2.3', -2.25],
    ['-2.4', -2.5],
    ['+5.99', 6],
  ])('%s chooses the nearest one that is offered', (keys, value) => {
    expect(nearestValue(spheres, typed(keys))).toBe(value)
  })

  test('needs no sign where all are positive', () => {
    expect(nearestValue([8.4, 8.6, 8.8], typed('8,6'))).toBe(8.6)
    expect(nearestValue([10, 20, 180], typed('180'))).toBe(180)
  })

  test.each(['', '-', '+', '.', '-13', '+6.50'])('%s chooses nothing', (keys) => {
    expect(nearestValue(spheres, typed(keys))).toBeUndefined()
  })

  test('begins anew with a sign, and with a digit that does not go on with the number', () => {
    expect(typed('-2.50-3')).toBe('-3')
    expect(typed('-2.503')).toBe('3')
    expect(typed('-2..')).toBe('.')
  })

  test('is corrected by backspace; other keys belong to the browser', () => {
    expect(typeOn('-2.5', 'Backspace')).toBe('-2.')
    expect(['ArrowDown', 'Enter', ' ', 'a', 'Tab'].map((key) => typeOn('-2', key))).toEqual(Array(5).fill(undefined))
  })
})

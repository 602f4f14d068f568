import { expect, test } from 'vitest'
import { asLastTime, readChoice } from './choice.ts'

const read = (query: string) => {
  const { quantities, trials } = readChoice(new URLSearchParams(query))
  return [Object.fromEntries(quantities), trials]
}

test('a plan that nobody has changed is as last time', () => {
  expect(readChoice(new URLSearchParams('take=1&quantity-1=7'))).toBe(asLastTime)
})

test('a line without its tick is left out, the others have the number that was typed', () => {
  expect(read('chosen=1&line=1&line=2&take=2&quantity-1=4&quantity-2=3&trials=on')).toEqual([{ 1: 0, 2: 3 }, true])
  expect(read('chosen=1&line=1&take=1')).toEqual([{ 1: 1 }, false])
})

test('what is not a number is one, too few are none, and too many are cut', () => {
  expect(read('chosen=1&line=1&take=1&quantity-1=x')).toEqual([{ 1: 1 }, false])
  expect(read('chosen=1&line=1&take=1&quantity-1=-3')).toEqual([{ 1: 0 }, false])
  expect(read('chosen=1&line=1&take=1&quantity-1=999999')).toEqual([{ 1: 10_000 }, false])
  expect(read('chosen=1&line=x&line=1.5')).toEqual([{}, false])
})

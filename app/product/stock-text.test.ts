import { expect, test } from 'vitest'
import { type StockBadge, stockBadge, usualStock, usualText } from './stock-text.ts'

const stop = true
const reorder = false
type Row = [stopOrder: boolean, available: number, quantity: number]

function expectBadge([stopOrder, available, quantity]: Row, text: string, colour: string) {
  expect(stockBadge({ available, stopOrder }, quantity)).toMatchObject({ text: `product.stock.${text}`, colour })
}

test.each<Row>([
  [stop, 5, 6],
  [stop, 1, 2],
  [stop, 20, 21],
])('[PRC-017, PRC-022] stop-order %s, %i there, %i wanted: reduce', (...row) => {
  expectBadge(row, 'reduce_stock', 'warning')
})

test.each<Row>([
  [stop, 0, 1],
  [stop, -3, 1],
])('[PRC-018, PRC-022] stop-order %s, %i there, %i wanted: none left', (...row) => {
  expectBadge(row, 'no_stock_available', 'danger')
})

test.each<Row>([
  [stop, 11, 11],
  [reorder, 11, 1],
  [reorder, 500, 500],
])('[PRC-019, PRC-022] stop-order %s, %i there, %i wanted: more than ten', (...row) => {
  expectBadge(row, 'available_stock_more_then_ten', 'success')
})

test.each<Row>([
  [stop, 10, 10],
  [reorder, 10, 1],
  [reorder, 1, 1],
])('[PRC-019, PRC-020, PRC-022] stop-order %s, %i there, %i wanted: ten at most', (...row) => {
  expectBadge(row, 'available_stock_less_then_ten', 'brand-secondary')
})

test.each<Row>([
  [reorder, 5, 6],
  [reorder, 11, 12],
  [reorder, 0, 1],
  [reorder, -4, 1],
])('[PRC-021, PRC-022] stop-order %s, %i there, %i wanted: from the manufacturer', (...row) => {
  expectBadge(row, 'on_warehouse', 'default')
})

test('[PRC-021] the printed number is the stock, and zero if more was sold than there is', () => {
  const printed = (available: number, stopOrder: boolean) =>
    (stockBadge({ available, stopOrder }, 9) as Extract<StockBadge, { stock: number }>).stock
  expect([
    printed(-4, reorder),
    printed(-4, stop),
    printed(0, reorder),
    printed(5, stop),
    printed(40, reorder),
  ]).toEqual([0, 0, 0, 5, 40])
})

test('[PRC-022] while the stock is unknown there is no text and the badge is disabled', () => {
  expect(stockBadge(undefined, 1)).toEqual({ text: null, colour: 'disabled' })
})

test.each([
  [undefined, 'some', 'usual_some_strengths'],
  [-2, 'all', 'usual_all'],
  [-2.25, 'some', 'usual_some_versions'],
  [-9, 'ordered', 'usual_ordered'],
])('a lens of which only the strength %s is chosen: %s', (sphere, stock, text) => {
  const usual = { stock: 'some', by_sphere: { '-2.00': 'all', '-2.25': 'some' }, arrivals: null } as const
  expect(usualStock(usual, { sphere })).toBe(stock)
  expect(usualText(usual, { category: 'lens' }, { sphere })).toBe(`product.${text}`)
})

test('glasses are in most versions or not, whatever strength was chosen', () => {
  const usual = { stock: 'most', by_sphere: null, arrivals: null } as const
  expect(usualText(usual, { category: 'reading_glasses' }, { sphere: 2 })).toBe('product.usual_most_versions')
})

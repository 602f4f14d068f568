import { expect, test } from 'vitest'
import { type StockBadge, stockBadge } from './stock-text.ts'

const stop = true
const goOn = false
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
  [goOn, 11, 1],
  [goOn, 500, 500],
])('[PRC-019, PRC-022] stop-order %s, %i there, %i wanted: more than ten', (...row) => {
  expectBadge(row, 'available_stock_more_then_ten', 'success')
})

test.each<Row>([
  [stop, 10, 10],
  [goOn, 10, 1],
  [goOn, 1, 1],
])('[PRC-020, PRC-022] stop-order %s, %i there, %i wanted: ten at most', (...row) => {
  expectBadge(row, 'available_stock_less_then_ten', 'brand-secondary')
})

test.each<Row>([
  [goOn, 5, 6],
  [goOn, 11, 12],
  [goOn, 0, 1],
  [goOn, -4, 1],
])('[PRC-021, PRC-022] stop-order %s, %i there, %i wanted: from the manufacturer', (...row) => {
  expectBadge(row, 'on_warehouse', 'default')
})

test('[PRC-021] the number printed is what is there, and zero where more was sold than there is', () => {
  const printed = (available: number, stopOrder: boolean) =>
    (stockBadge({ available, stopOrder }, 9) as Extract<StockBadge, { stock: number }>).stock
  expect([printed(-4, goOn), printed(-4, stop), printed(0, goOn), printed(5, stop), printed(40, goOn)]).toEqual([
    0, 0, 0, 5, 40,
  ])
})

test('[PRC-022] while the stock is unknown there is no text and the badge is disabled', () => {
  expect(stockBadge(undefined, 1)).toEqual({ text: null, colour: 'disabled' })
})

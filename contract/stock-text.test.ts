import { expect, test } from 'vitest'
import { type StockBadge, stockBadge } from './stock-text.ts'

const stop = true
const goOn = false
type Row = [id: string, stopOrder: boolean, available: number, quantity: number, text: string, colour: string]

const rows: Row[] = [
  ['PRC-017', stop, 5, 6, 'reduce_stock', 'warning'],
  ['PRC-017', stop, 1, 2, 'reduce_stock', 'warning'],
  ['PRC-017', stop, 20, 21, 'reduce_stock', 'warning'],
  ['PRC-018', stop, 0, 1, 'no_stock_available', 'danger'],
  ['PRC-018', stop, -3, 1, 'no_stock_available', 'danger'],
  ['PRC-019', stop, 11, 11, 'available_stock_more_then_ten', 'success'],
  ['PRC-019', goOn, 11, 1, 'available_stock_more_then_ten', 'success'],
  ['PRC-019', goOn, 500, 500, 'available_stock_more_then_ten', 'success'],
  ['PRC-020', stop, 10, 10, 'available_stock_less_then_ten', 'brand-secondary'],
  ['PRC-020', goOn, 10, 1, 'available_stock_less_then_ten', 'brand-secondary'],
  ['PRC-020', goOn, 1, 1, 'available_stock_less_then_ten', 'brand-secondary'],
  ['PRC-021', goOn, 5, 6, 'on_warehouse', 'default'],
  ['PRC-021', goOn, 11, 12, 'on_warehouse', 'default'],
  ['PRC-021', goOn, 0, 1, 'on_warehouse', 'default'],
  ['PRC-021', goOn, -4, 1, 'on_warehouse', 'default'],
]

test.each(rows)('[%s, PRC-022] stop-order %s, %i there, %i wanted: %s in %s', (...row) => {
  const [, stopOrder, available, quantity, text, colour] = row
  expect(stockBadge({ available, stopOrder }, quantity)).toMatchObject({ text: `product.stock.${text}`, colour })
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

import { z } from 'zod'
import { Email } from '#contract/address/person.ts'
import type { CartItem } from '#contract/cart/cart.ts'

/** Who wants to be told when a sold-out product can be bought again. */
export const StockAlertForm = z.object({ email: Email })

/** The chosen values of one lens, or of one other thing. */
export type AlertLine = Pick<CartItem, 'category' | 'eye' | 'formatted_options'>

/** What an alert is about, for pages; `values` in words, one line for each eye. */
export type AlertedProduct = { title: string; image: string; path: string; values: string[] }

export type StockAlertView = AlertedProduct & {
  state: 'unconfirmed' | 'waiting' | 'told'
  /** How many other products the same address waits for. */
  others: number
}

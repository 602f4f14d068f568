import { z } from 'zod'
import { textLine } from '#contract/printable-text.ts'

/** A saved list of orders, as its owner or a colleague sees it. */
export type OrderView = {
  id: string
  name: string
  /** As `writeFilters` writes them. */
  filters: string
  isShared: boolean
  isMine: boolean
  owner: string
}

export const ViewName = textLine(40).min(1)
export const NewView = z.object({ name: ViewName, shared: z.literal('yes').optional() })
export const ViewChoice = z.object({ view: z.uuid() })

/** What can be done to many orders at once, in the order in which an order goes through it. */
export const bulkActs = ['hand-over', 'accept', 'begin'] as const
export type BulkAct = (typeof bulkActs)[number]

/** So many orders at once: a page of the list. */
const mostAtOnce = 100

export const isBulkAct = (act: unknown): act is BulkAct => bulkActs.some((one) => one === act)

/** The ids of the orders that somebody has chosen. */
export const ChosenOrders = z.array(z.uuid()).min(1).max(mostAtOnce)
export type BulkWish = { act: BulkAct; orders: readonly string[] }

import { z } from 'zod'
import type { Log } from '#server/database/database.ts'
import { defineJob } from '#server/jobs/operations.ts'
import type { PackedLine } from './rules.ts'
import type { FulfilmentService } from './service.ts'

type Recall = { order: string; lines?: PackedLine[] }

/** Tells the fulfiller that an order, or some of its pieces, were cancelled after it was handed over. */
export const recallOrderJob = defineJob({
  name: 'recall-order',
  payload: z.object({
    order: z.uuid(),
    lines: z.array(z.object({ line: z.int(), quantity: z.int() })).optional(),
  }),
  retries: 16,
  retryAfter: 5,
  limit: 120,
})

/** Throws if the fulfiller cannot be reached, so that it is tried again. */
export async function recallOrder(
  { fulfilment, log }: { fulfilment: FulfilmentService; log: Log },
  { order, lines }: Recall,
): Promise<void> {
  const cancelled = await fulfilment.cancel({ id: order, ...(lines && { lines }) })
  if (cancelled.ok) return
  const { code, reason } = cancelled.error
  if (code === 'unavailable') throw new Error(`The fulfiller has not given back a cancelled order: ${reason}`)
  log.error({ order, reason }, 'the fulfiller packs what was cancelled: stop it by hand')
}

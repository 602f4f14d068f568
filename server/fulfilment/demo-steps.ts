import { z } from 'zod'
import { type CarrierCode, carrierOf } from '#contract/checkout/carriers.ts'
import type { Db } from '#server/database/database.ts'
import { defineJob, enqueue } from '#server/jobs/operations.ts'
import { beginOrder } from './move.ts'
import { parcelsOf } from './parcels.ts'
import { hearOfShipment, shipOrder } from './ship.ts'
import { readOrderToPack } from './store.ts'

const steps = ['begin', 'ship', 'deliver'] as const
type DemoStep = (typeof steps)[number]
/** After how many seconds an order is packed, shipped and delivered, from when it was handed over. */
export type DemoPace = Readonly<Record<DemoStep, number>>

/** The clock of the demo. Its jobs are rows, so it goes on after a restart. */
export const demoStepJob = defineJob({
  name: 'demo-step',
  payload: z.object({ order: z.uuid(), step: z.enum(steps) }),
  retries: 8,
  retryAfter: 5,
  limit: 60,
})

const by = { kind: 'clock' } as const

/** What the demo's warehouse and carriers do. Whatever the order's state does not allow any more is left out. */
const acts: Record<DemoStep, (db: Db, order: string) => Promise<unknown>> = {
  begin: (db, order) => beginOrder(db, { order, by }),
  async ship(db, order) {
    const found = await readOrderToPack(db, order)
    const carrier = (found && carrierOf(found.shipping)) ?? 'dhl'
    await shipOrder(db, { order, carrier, trackingNumber: inventedNumber(carrier, order), key: 'demo', by })
  },
  async deliver(db, order) {
    for (const { carrier, tracking_number: trackingNumber } of await parcelsOf(db, order))
      if (trackingNumber) await hearOfShipment(db, { carrier, trackingNumber, move: 'deliver', at: new Date(), by })
  },
}

/** Takes a step, and enqueues the next one with it. Taking one twice changes nothing. */
export async function takeDemoStep(db: Db, pace: DemoPace, { order, step }: { order: string; step: DemoStep }) {
  await db.transaction(async (db) => {
    await acts[step](db, order)
    const next = steps[steps.indexOf(step) + 1]
    if (next) await enqueue(db, demoStepJob, { order, step: next }, { after: Math.max(0, pace[next] - pace[step]) })
  })
}

/** How numbers of the carriers begin, and how many digits they have. */
const numberForms: Partial<Record<CarrierCode, [start: string, digits: number]>> = {
  swisspost: ['9960', 18],
  dhl: ['00340', 20],
  quickpac: ['4400', 18],
}

/** A tracking number as the carrier might have given it; always the same one for an order. */
export function inventedNumber(carrier: CarrierCode, order: string): string {
  const [start, digits] = numberForms[carrier] ?? ['', 11]
  const tail = BigInt(`0x${order.replaceAll('-', '')}`).toString()
  return start + tail.slice(start.length - digits)
}

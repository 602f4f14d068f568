import { z } from 'zod'
import { err, ok, type Result } from '#contract/result.ts'
import type { ParcelMove } from './rules.ts'
import type { FulfilmentService, NewsRefusal } from './service.ts'
import { isSigned } from './signature.ts'

const order = z.uuid()

/** The body of the fulfiller's webhook. */
export const FulfilmentReport = z
  .discriminatedUnion('event', [
    z.object({ event: z.enum(['accepted', 'begun', 'refused']), order }),
    z.object({ event: z.literal('delayed'), order, arrival: z.iso.date() }),
    z.object({
      event: z.literal('shipped'),
      order,
      parcel: z.string().min(1).max(100).describe('The fulfiller’s own name of the parcel: reported twice, it is one'),
      carrier: z.string().min(1).max(40),
      tracking_number: z.string().max(40).nullable(),
      items: z
        .array(z.object({ line: z.int().min(1).max(32_767), quantity: z.int().min(1).max(1_000_000) }))
        .min(1)
        .max(1000)
        .optional()
        .describe('All that has not left yet, if it is missing'),
    }),
  ])
  .meta({ id: 'FulfilmentReport' })

/** The body of the carrier's webhook. */
export const CarrierReport = z
  .object({
    carrier: z.string().min(1).max(40),
    tracking_number: z.string().min(1).max(40),
    event: z.enum(['delivered', 'lost', 'returned']),
    at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'CarrierReport' })

/** What a carrier reports of a parcel. */
export type CarrierNews = { carrier: string; trackingNumber: string; move: ParcelMove; at: Date }

/** The port to the carriers, which report where parcels are. */
export type CarrierService = {
  readNews(body: string, signature: string | undefined): Result<CarrierNews, NewsRefusal>
}

const moves = { delivered: 'deliver', lost: 'lose', returned: 'send-back' } as const satisfies Record<
  string,
  ParcelMove
>

/** Reads what is signed with the key and has the form of the schema. */
function readerOf<T>(schema: z.ZodType<T>, key: string | undefined) {
  return (body: string, signature: string | undefined): Result<T, NewsRefusal> => {
    if (!isSigned(key, body, signature)) return err({ code: 'bad-signature' })
    const read = schema.safeParse(jsonOf(body))
    return read.success ? ok(read.data) : err({ code: 'bad-input' })
  }
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

export function fulfilmentNewsReader(key: string | undefined): FulfilmentService['readNews'] {
  const read = readerOf(FulfilmentReport, key)
  return (body, signature) => {
    const report = read(body, signature)
    if (!report.ok) return report
    if (report.value.event !== 'shipped') return ok(report.value)
    const { event, order, parcel, carrier, tracking_number: trackingNumber, items: lines } = report.value
    return ok({ event, order, key: parcel, carrier, trackingNumber, lines })
  }
}

export function createCarrierService(key: string | undefined): CarrierService {
  const read = readerOf(CarrierReport, key)
  return {
    readNews(body, signature) {
      const report = read(body, signature)
      if (!report.ok) return report
      const { carrier, tracking_number: trackingNumber, event, at } = report.value
      return ok({ carrier, trackingNumber, move: moves[event], at: new Date(at) })
    },
  }
}

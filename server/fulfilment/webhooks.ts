import type { Result } from '#contract/result.ts'
import type { Db, Log } from '#server/database/database.ts'
import { noteRefused } from './move.ts'
import type { CarrierService } from './news.ts'
import { acceptOrder, beginOrder, delayOrder, hearOfShipment, shipOrder } from './operations.ts'
import type { FulfilmentNews, FulfilmentService, NewsRefusal } from './service.ts'
import type { ParcelRefusal, ShippingRefusal } from './ship.ts'

export type WebhookContext = { db: Db; log: Log; fulfilment: FulfilmentService; carriers: CarrierService }
export type WebhookRefusal = NewsRefusal | ShippingRefusal | ParcelRefusal

const by = { kind: 'fulfiller' } as const

function act(db: Db, news: FulfilmentNews): Promise<Result<unknown, ShippingRefusal>> {
  const { order } = news
  switch (news.event) {
    case 'accepted':
      return acceptOrder(db, { order, by })
    case 'begun':
      return beginOrder(db, { order, by })
    case 'refused':
      return noteRefused(db, { order, by })
    case 'delayed':
      return delayOrder(db, { order, by, arrival: news.arrival })
    case 'shipped':
      return shipOrder(db, { ...news, by })
  }
}

/** A report of the fulfiller: one transaction. Heard twice, it counts once. */
export async function hearFulfilmentWebhook(
  { db, log, fulfilment }: WebhookContext,
  body: string,
  signature: string | undefined,
): Promise<Result<unknown, WebhookRefusal>> {
  const read = fulfilment.readNews(body, signature)
  const heard = read.ok ? await act(db, read.value) : read
  if (!heard.ok) {
    const about = read.ok && { event: read.value.event, order: read.value.order }
    log.warn({ ...about, refusal: heard.error.code }, 'a report of the fulfiller was refused')
  } else if (read.ok && read.value.event === 'refused' && heard.value)
    log.error({ order: read.value.order }, 'the fulfiller refuses an order: somebody has to look at it')
  return heard
}

/** A report of a carrier: the same. Tracking numbers open pages with addresses at some carriers, so none is logged. */
export async function hearShipmentWebhook(
  { db, log, carriers }: WebhookContext,
  body: string,
  signature: string | undefined,
): Promise<Result<unknown, WebhookRefusal>> {
  const read = carriers.readNews(body, signature)
  const heard = read.ok ? await hearOfShipment(db, { ...read.value, by: { kind: 'carrier' } }) : read
  if (!heard.ok) {
    const about = read.ok && { carrier: read.value.carrier, move: read.value.move }
    log.warn({ ...about, refusal: heard.error.code }, 'a report of a carrier was refused')
  }
  return heard
}

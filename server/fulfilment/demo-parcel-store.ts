import { randomUUID } from 'node:crypto'
import type { CountryCode } from '#contract/brand.ts'
import type { CarrierCode } from '#contract/checkout/carriers.ts'
import type { Db } from '#server/database/database.ts'
import { inventedNumber } from './demo-steps.ts'
import type { PackedLine } from './rules.ts'
import { shipmentLines, shipments } from './schema.ts'

export type DemoParcel = {
  orderId: string
  carrier: CarrierCode
  country: CountryCode
  promisedOn: string | null
  shippedAt: Date
  deliveredAt: Date | null
  lines: PackedLine[]
}

/** The only parcel of an order of the demo. */
export async function insertDemoParcel(db: Db, { lines, ...parcel }: DemoParcel): Promise<void> {
  const { orderId, carrier, deliveredAt } = parcel
  const id = randomUUID()
  await db.insert(shipments).values({
    ...parcel,
    id,
    number: 1,
    state: deliveredAt ? 'delivered' : 'shipped',
    trackingNumber: inventedNumber(carrier, orderId),
    key: 'demo',
    createdAt: parcel.shippedAt,
  })
  await db.insert(shipmentLines).values(lines.map((line) => ({ ...line, shipmentId: id, orderId })))
}

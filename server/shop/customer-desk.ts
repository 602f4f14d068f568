import { zoneOf } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import { customerDeskForRequest } from '#server/customer-desk/customer-desk-for-request.ts'
import { makeFile } from '#server/documents/files.ts'
import { readPassports } from '#server/wearers/passports.ts'
import type { DeskRequest } from './desk-operations.ts'
import { orderWriter } from './order-writer.ts'
import type { ShopServices } from './services.ts'

/** What staff do with customers: it needs operations of many modules. */
export function customerDesk(services: ShopServices, { brand, locale, now, staff }: DeskRequest) {
  const { config, database } = services
  const { db } = database
  const { writerOf } = orderWriter(services)
  return customerDeskForRequest({
    db,
    brand,
    brands: config.brands,
    locale,
    now,
    writerOf,
    paperFile: (id) => makeFile({ db, writerOf }, id),
    may: (act) => staff().may(act),
    mayNow: (act) => staff().mayNow(act),
    passports(customerId, home) {
      const own = config.brands.find((one) => one.id === home) ?? brand
      const { id, eyeTestMonths: months } = own
      const zone = zoneOf(own)
      return readPassports(db, { customerId, brand: id, locale, zone, eyeTest: { months, today: isoDate(now, zone) } })
    },
  })
}

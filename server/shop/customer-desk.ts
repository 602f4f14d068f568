import { isoDate } from '#contract/web/format.ts'
import { customerDeskForRequest } from '#server/customer-desk/customer-desk-for-request.ts'
import { readPassports } from '#server/wearers/passports.ts'
import type { DeskRequest } from './desk-operations.ts'
import type { ShopServices } from './services.ts'

/** What staff do with customers: it needs operations of many modules. */
export function customerDesk({ config, database: { db } }: ShopServices, { brand, locale, now, staff }: DeskRequest) {
  return customerDeskForRequest({
    db,
    brands: config.brands,
    brand,
    locale,
    now,
    may: (act) => staff().may(act),
    passports: (customerId, { id, eyeTestMonths }) =>
      readPassports(db, { customerId, brand: id, locale, eyeTest: { months: eyeTestMonths, today: isoDate(now) } }),
  })
}

import { postalAddress } from '#contract/address/postal-address.ts'
import type { AddressToSanitise } from '#contract/address/sanitised-address.ts'
import type { CountryCode } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import type { Log } from '#server/process/log.ts'
import { take } from '#server/rate-limits/operations.ts'
import { locate } from './locate.ts'
import * as addresses from './operations.ts'
import { placesAt } from './postcode-places.ts'
import { sanitise } from './sanitise.ts'
import type { Sanitiser } from './sanitiser.ts'

type AddressRequest = {
  db: Db
  countries: readonly CountryCode[]
  client: string
  mapsKey: string | undefined
  sanitiser: Sanitiser
  log: Log
  /** Refuses guests. */
  who: () => Promise<Result<{ userId: string }, { code: 'sign-in-required' }>>
}

/** The addresses of the customer who makes this request, and what the shop knows of addresses. */
export function addressesForRequest({ db, countries, client, mapsKey, sanitiser, log, who }: AddressRequest) {
  return {
    async all() {
      const visitor = await who()
      return visitor.ok ? ok(await addresses.addressesOf(db, visitor.value.userId)) : visitor
    },
    async forBilling() {
      const visitor = await who()
      return visitor.ok ? ok(await addresses.billingAddressesOf(db, visitor.value.userId)) : visitor
    },
    /** As a form or an API client sends it; fields that an address does not have are left out. */
    async add(input: object, idempotencyKey?: string) {
      const visitor = await who()
      if (!visitor.ok) return visitor
      const read = postalAddress(countries, 'shipping').safeParse(input)
      if (!read.success) return err({ code: 'bad-input', error: read.error })
      return addresses.addAddress(db, visitor.value.userId, read.data, idempotencyKey)
    },
    async change(id: string, changes: Record<string, unknown>) {
      const visitor = await who()
      return visitor.ok
        ? addresses.changeAddress(db, { userId: visitor.value.userId, id, countries }, changes)
        : visitor
    },
    async remove(id: string) {
      const visitor = await who()
      return visitor.ok ? addresses.removeAddress(db, visitor.value.userId, id) : visitor
    },

    /** How the post would write it. A client that asks too often gets no suggestion. */
    async sanitise(address: AddressToSanitise) {
      const taken = await take(db, { limit: 'sanitise/address', by: client })
      return taken.ok ? ok(await sanitise({ sanitiser, log }, countries, address)) : taken
    },
    placesAt: (country: CountryCode, postcode: string) =>
      countries.includes(country) ? placesAt(country, postcode) : { towns: [], province_code: null },
    locate: (address: string) => locate(address, { countries, mapsKey }),
  }
}

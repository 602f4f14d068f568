import type { CountryCode } from '#contract/brand.ts'
import { readHitRates } from '#server/fulfilment/operations.ts'
import { hearFulfilmentWebhook, hearShipmentWebhook } from '#server/fulfilment/webhooks.ts'
import type { ShopServices } from './services.ts'

/** What fulfillers and carriers report, and what follows from it for visitors. */
export function fulfilmentOperations(services: ShopServices) {
  const { db } = services.database
  return {
    hearFulfilment: (body: string, signature: string | undefined) =>
      hearFulfilmentWebhook({ ...services, db }, body, signature),
    hearShipment: (body: string, signature: string | undefined) =>
      hearShipmentWebhook({ ...services, db }, body, signature),
    /** How many of 100 parcels to a country arrived by the day that was named, by carrier. */
    hitRates: (country: CountryCode) => readHitRates(db, country),
  }
}

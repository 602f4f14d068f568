import { originOf } from '#server/http/visit.ts'
import type { OrderWriter } from '#server/orders/confirmation.ts'
import { keyFor } from '#server/secrets/secret.ts'
import type { Services } from './services.ts'

/** How the storefronts write about orders. */
export function orderWriter({ config, texts, secret }: Pick<Services, 'config' | 'texts' | 'secret'>): OrderWriter {
  return {
    orderKey: keyFor(secret, 'order'),
    writerOf(id, locale) {
      const brand = config.brands.find((one) => one.id === id)
      if (!brand) throw new Error(`There is no storefront ${id} any more`)
      const spoken = locale && brand.locales.includes(locale) ? locale : brand.locales[0]
      return { brand, locale: spoken, texts, origin: originOf(brand, config) }
    },
  }
}

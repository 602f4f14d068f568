import { prepareMail } from '#server/mail/operations.ts'
import type { RenewalContext } from '#server/subscriptions/renewal-context.ts'
import { openExternalServices } from './external-services.ts'
import { orderWriter } from './order-writer.ts'
import type { Services } from './services.ts'

/** What subscriptions renew themselves with. */
export function renewalContext(services: Services): RenewalContext {
  const { config, database, payments, log, secret } = services
  return {
    db: database.db,
    payments,
    bureau: openExternalServices(config).bureau,
    log,
    brands: config.brands,
    secret,
    holds: config.payment.holds,
    writerOf: orderWriter(services).writerOf,
    clock: () => new Date(),
    prepareMail,
  }
}

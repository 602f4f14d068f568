import { newsletterForRequest } from '#server/newsletter/newsletter-for-request.ts'
import { keyFor } from '#server/secrets/secret.ts'
import type { ShopServices } from './services.ts'

type Reader = Pick<Parameters<typeof newsletterForRequest>[0], 'brand' | 'client' | 'writer'>

/** What readers do about letters: subscribe, confirm, end them. */
export const newsletterOperations = ({ database, background, secret }: ShopServices, reader: Reader) =>
  newsletterForRequest({ ...reader, db: database.db, background, unsubscribeKey: keyFor(secret, 'unsubscribe') })

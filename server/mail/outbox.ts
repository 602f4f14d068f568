import { ok } from '#contract/result.ts'
import type { MailService } from './service.ts'

/** No mail leaves the shop: it stays in its table, to be read at /dev/mail. */
export const outbox: MailService = { send: async () => ok(null), close() {} }

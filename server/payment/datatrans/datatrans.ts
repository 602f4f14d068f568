import { type PaymentAlias, savesAlias } from '#contract/payment.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { DatatransHosts } from '#server/config/datatrans-hosts.ts'
import { checkReference } from '../rules.ts'
import type { PaymentRefusal, PaymentService, PaymentStatus } from '../service.ts'
import { createDatatransClient, type DatatransAccount } from './client.ts'
import { readIds, statusPath, statusQuestion } from './find-transactions.ts'
import { datatransCode, methodOfCode } from './method-codes.ts'
import { aliasOf, Created, moneyIn, stateIn, Transaction } from './responses.ts'
import { underWay, webhookReader } from './webhook.ts'

type Settings = DatatransAccount & {
  /** Signs the webhooks, in hex. */
  hmacKey: string
  hosts: DatatransHosts
  /** In milliseconds, for one call. */
  timeout: number
  /** The path of the shop at which this account reports. */
  webhookPath?: string
}

/** Payments by Datatrans: https://api-reference.datatrans.ch */
export function createDatatrans({
  hosts,
  hmacKey,
  webhookPath = '/api/payments/webhook',
  ...account
}: Settings): PaymentService {
  const client = createDatatransClient({ ...account, host: hosts.api })
  const at = (transactionId: string, action = '') => `/v1/transactions/${encodeURIComponent(transactionId)}${action}`

  async function status(transactionId: string): Promise<Result<PaymentStatus, PaymentRefusal>> {
    const found = await client.get(at(transactionId), Transaction)
    if (!found.ok) return found
    const { refno, currency, paymentMethod, card } = found.value
    const { authorised, refunded } = moneyIn(found.value)
    const method = paymentMethod && methodOfCode(paymentMethod)
    const alias = method && aliasOf(found.value, method)
    return ok({
      transactionId,
      reference: refno,
      state: stateIn(found.value),
      isUnderWay: underWay.includes(found.value.status),
      authorised,
      refunded,
      currency,
      ...(method && { method }),
      ...(card?.masked && { masked: card.masked }),
      ...(alias && { alias }),
    })
  }

  /** Takes the transaction that carries money, if several have the reference. */
  async function find(reference: string): Promise<Result<PaymentStatus, PaymentRefusal>> {
    checkReference(reference)
    const answer = await client.ask(statusPath, statusQuestion(account.merchantId, reference))
    if (!answer.ok) return answer
    const ids = readIds(answer.value)
    if (!ids.ok) return ids
    let found: PaymentStatus | undefined
    for (const id of ids.value) {
      const one = await status(id)
      if (!one.ok) return one
      if (one.value.reference === reference && (!found || one.value.authorised > 0)) found = one.value
    }
    return found ? ok(found) : err({ code: 'unavailable' })
  }

  return {
    status,
    find,

    async start({ reference: refno, method, amount, currency, alias, saveAlias, locale, origin, paths }) {
      const created = await client.post('/v1/transactions', `start-${refno}`, Created, {
        refno,
        amount,
        currency,
        language: locale,
        autoSettle: false,
        paymentMethods: [datatransCode(method)],
        ...(alias && paidBy(alias)),
        ...(saveAlias && savesAlias(method) && { option: { createAlias: true } }),
        redirect: {
          successUrl: origin + paths.paid,
          cancelUrl: origin + paths.cancelled,
          errorUrl: origin + paths.failed,
          method: 'GET',
        },
        webhook: { url: `${origin}${webhookPath}` },
      })
      if (!created.ok) return created
      const { transactionId } = created.value
      return ok({
        transactionId,
        redirectUrl: `${hosts.pay}/v1/start/${transactionId}`,
        lightbox: { script: `${hosts.pay}/upp/payment/js/datatrans-2.0.0.js`, transactionId },
      })
    },

    async settle({ transactionId, reference: refno, amount, currency }) {
      const settled = await client.order(at(transactionId, '/settle'), { refno, amount, currency })
      if (settled.ok || settled.error.code !== 'wrong-state') return settled
      // It may have been settled before. An idempotency key would not help: Datatrans forgets it after an hour, and until
      // then repeats a refusal whose reason may be gone.
      const now = await client.get(at(transactionId), Transaction)
      if (!now.ok) return now
      return stateIn(now.value) === 'paid' && moneyIn(now.value).settled === amount ? ok(null) : settled
    },

    async cancel({ transactionId, reference: refno }) {
      const cancelled = await client.order(at(transactionId, '/cancel'), { refno })
      if (cancelled.ok || cancelled.error.code !== 'wrong-state') return cancelled
      const now = await status(transactionId)
      if (!now.ok) return now
      return now.value.state === 'cancelled' ? ok(null) : cancelled
    },

    /** Datatrans cancels what is authorised or settled, and nothing before that. */
    abandon: async () => err({ code: 'wrong-state' }),

    refund: ({ transactionId, reference: refno, amount, currency }) =>
      client.order(at(transactionId, '/credit'), { refno, amount, currency }, `refund-${refno}`),

    async charge({ reference: refno, amount, currency, alias }) {
      const charged = await client.post('/v1/transactions/authorize', `charge-${refno}`, Created, {
        refno,
        amount,
        currency,
        autoSettle: false,
        ...paidBy(alias),
      })
      return charged.ok ? ok({ transactionId: charged.value.transactionId }) : charged
    },

    async forgetAlias(alias) {
      const forgotten = await client.delete(`/v1/aliases/${encodeURIComponent(alias)}`)
      return !forgotten.ok && forgotten.error.code === 'unknown-alias' ? ok(null) : forgotten
    },

    readWebhook: webhookReader(hmacKey),
  }
}

/** A card is named by its alias and last month, a wallet under its own code. */
const paidBy = ({ alias, method, expires }: PaymentAlias) =>
  expires
    ? { card: { alias, expiryMonth: expires.month, expiryYear: expires.year } }
    : { [datatransCode(method)]: { alias } }

import { randomInt } from 'node:crypto'
import { savesAlias } from '#contract/payment.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { datatransCode } from '../datatrans/method-codes.ts'
import { signature, signatureHeader, webhookReader } from '../datatrans/webhook.ts'
import { checkReference, movedBy } from '../rules.ts'
import type { PaymentRefusal, PaymentService, PaymentStatus, StartedTransaction } from '../service.ts'
import { isCard, savedAlias } from './aliases.ts'
import { cardOf, masked } from './cards.ts'
import { customerCancels, customerConfirms, customerPays } from './customer.ts'
import {
  changeTransaction,
  countWebhook,
  deleteAlias,
  insertRefund,
  insertTransaction,
  lockTransaction,
  readAlias,
  readRefund,
  readTransaction,
  type Transaction,
  transactionByReference,
} from './store.ts'

export type Simulator = ReturnType<typeof createSimulator>

type Settings = {
  db: Db
  /** Signs the webhooks, in hex. */
  key: string
  /** Where they go. */
  webhookUrl: string
}

/**
 * A payment provider inside the shop, for demos and tests, with its own records, its own pages, and webhooks over the
 * network. It moves no money, so live mode does not allow it.
 */
export function createSimulator({ db, key, webhookUrl }: Settings) {
  /** Changes a transaction while it is locked. */
  const whileLocked = (
    id: string,
    decide: (transaction: Transaction, db: Db) => Promise<Result<null, PaymentRefusal>>,
  ) =>
    db.transaction(async (db): Promise<Result<null, PaymentRefusal>> => {
      const transaction = await lockTransaction(db, id)
      return transaction ? decide(transaction, db) : err({ code: 'unknown-transaction' })
    })

  async function statusOf(found: Transaction | undefined): Promise<Result<PaymentStatus, PaymentRefusal>> {
    if (!found) return err({ code: 'unknown-transaction' })
    const { id, reference, state, authorised, refunded, currency, method, card } = found
    const alias = found.alias ? await savedAlias(db, found.alias) : undefined
    return ok({
      transactionId: id,
      reference,
      state,
      isUnderWay: state === 'awaiting' && card !== null,
      authorised,
      refunded,
      currency,
      method,
      ...(card && isCard(method) && { masked: masked(card) }),
      ...(alias && { alias }),
    })
  }

  const service: PaymentService = {
    async start({ reference, method, amount, currency, alias, saveAlias, locale, origin, paths }) {
      checkReference(reference)
      if (alias && !(await readAlias(db, alias.alias))) return err({ code: 'unknown-alias' })
      const terms = { reference, method, amount, currency, locale, paths, alias: alias?.alias }
      const id = newId()
      if (await insertTransaction(db, { id, ...terms, saveAlias: (saveAlias ?? false) && savesAlias(method) }))
        return ok(startedTransaction(id, origin))
      const earlier = await transactionByReference(db, reference)
      const isSame = earlier?.amount === amount && earlier.currency === currency && earlier.method === method
      return isSame ? ok(startedTransaction(earlier.id, origin)) : err({ code: 'reference-used' })
    },

    status: async (transactionId) => statusOf(await readTransaction(db, transactionId)),
    find: async (reference) => statusOf(await transactionByReference(db, reference)),

    settle: ({ transactionId, amount, currency }) =>
      whileLocked(transactionId, async (transaction, db) => {
        const { state, authorised, settled } = transaction
        if (state === 'paid' && settled === amount) return ok(null)
        const next = state === 'authorised' && movedBy('pay', state)
        if (!next) return err({ code: 'wrong-state' })
        if (amount > authorised || amount < 1 || currency !== transaction.currency) return err({ code: 'wrong-amount' })
        await changeTransaction(db, transactionId, { state: next, settled: amount })
        return ok(null)
      }),

    cancel: ({ transactionId }) =>
      whileLocked(transactionId, async ({ state }, db) => {
        if (state === 'cancelled') return ok(null)
        const next = state === 'authorised' && movedBy('cancel', state)
        if (!next) return err({ code: 'wrong-state' })
        await changeTransaction(db, transactionId, { state: next })
        return ok(null)
      }),

    abandon: ({ transactionId }) =>
      whileLocked(transactionId, async ({ state }, db) => {
        if (state === 'cancelled') return ok(null)
        const next = state === 'awaiting' && movedBy('cancel', state)
        if (!next) return err({ code: 'wrong-state' })
        await changeTransaction(db, transactionId, { state: next })
        return ok(null)
      }),

    refund: ({ transactionId, reference, amount, currency }) =>
      whileLocked(transactionId, async (transaction, db) => {
        checkReference(reference)
        const { state, settled, refunded } = transaction
        const earlier = await readRefund(db, transactionId, reference)
        if (earlier) return earlier.amount === amount ? ok(null) : err({ code: 'reference-used' })
        if (settled === 0) return err({ code: 'wrong-state' })
        const left = settled - refunded
        if (amount > left || amount < 1 || currency !== transaction.currency) return err({ code: 'wrong-amount' })
        await insertRefund(db, { transactionId, reference, amount })
        await changeTransaction(db, transactionId, { state: amount === left ? movedBy('refund', state) : state })
        return ok(null)
      }),

    async charge({ reference, amount, currency, alias }) {
      checkReference(reference)
      const saved = await readAlias(db, alias.alias)
      if (!saved) return err({ code: 'unknown-alias' })
      const refused = cardOf(saved.card).aliasRefused
      const { method, card } = saved
      await insertTransaction(db, {
        id: newId(),
        reference,
        method,
        card,
        amount,
        currency,
        alias: saved.alias,
        locale: 'en',
        paths: nowhere,
        ...(refused ? { state: 'failed' } : { state: 'authorised', authorised: amount }),
      })
      const charged = await transactionByReference(db, reference)
      if (charged?.amount !== amount || charged.currency !== currency || charged.alias !== saved.alias)
        return err({ code: 'reference-used' })
      return charged.state === 'failed' ? err({ code: refused ?? 'declined' }) : ok({ transactionId: charged.id })
    },

    async forgetAlias(alias) {
      await deleteAlias(db, alias)
      return ok(null)
    },

    readWebhook: webhookReader(key),
  }

  return {
    ...service,
    transaction: (id: string) => readTransaction(db, id),
    /** The card behind an alias. */
    savedCard: async (alias: string) => (await readAlias(db, alias))?.card,
    customer: {
      pay: (id: string, card: string) => customerPays(db, id, card),
      confirm: (id: string, code: string) => customerConfirms(db, id, code),
      cancel: (id: string) => customerCancels(db, id),
    },

    /** Reports the state of a payment. It throws if the shop does not accept the report, so that the job tries again. */
    async sendWebhook(id: string) {
      const transaction = await readTransaction(db, id)
      if (!transaction) return
      const body = JSON.stringify(reportOf(transaction))
      const response = await fetch(webhookUrl, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', [signatureHeader]: signature(key, body, Date.now()) },
        body,
        signal: AbortSignal.timeout(10_000),
      })
      if (!response.ok) throw new Error(`The shop answered a webhook with ${response.status}`)
      await countWebhook(db, id)
    },
  }
}

/** Ids have eighteen digits, like those of Datatrans. */
export const newId = () => String(randomInt(100_000_000, 999_999_999)) + String(randomInt(100_000_000, 999_999_999))

/** A payment that no browser makes leads nowhere. */
export const nowhere = { paid: '/', cancelled: '/', failed: '/' }

const startedTransaction = (transactionId: string, origin: string): StartedTransaction => ({
  transactionId,
  redirectUrl: `${origin}/simulator/${transactionId}`,
  lightbox: { script: '/simulator-lightbox.js', transactionId },
})

const statusNames = {
  awaiting: 'initialized',
  authorised: 'authorized',
  paid: 'settled',
  refunded: 'settled',
  cancelled: 'canceled',
  failed: 'failed',
} as const

/** In the format of Datatrans, so that the shop reads it with the same code. */
const reportOf = ({ id, state, reference, currency, method, authorised }: Transaction) => ({
  transactionId: id,
  type: 'payment',
  status: statusNames[state],
  refno: reference,
  currency,
  paymentMethod: datatransCode(method),
  detail: { authorize: { amount: authorised } },
})

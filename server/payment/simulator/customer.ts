import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { simulatorWebhookJob } from '../jobs.ts'
import { movedBy, paysAtOnce } from '../rules.ts'
import { saveAlias } from './aliases.ts'
import { type CardName, cardOf, findCard, secureCode, secureTries } from './cards.ts'
import { changeTransaction, lockTransaction, type Transaction } from './store.ts'

type CustomerRefusal = { code: 'unknown-transaction' } | { code: 'unknown-card' } | { code: 'wrong-state' }
type Step = Promise<Result<{ isChallenged: boolean }, CustomerRefusal>>

/** What a customer does at the provider, on its pages or through its API. A payment ends once, and is reported then. */
export function customerPays(db: Db, id: string, entered: string): Step {
  return db.transaction(async (db): Step => {
    const card = findCard(entered)
    if (!card) return err({ code: 'unknown-card' })
    const transaction = await lockTransaction(db, id)
    if (!transaction) return err({ code: 'unknown-transaction' })
    if (transaction.state !== 'awaiting') return err({ code: 'wrong-state' })
    if (!cardOf(card).challenge) return end(db, transaction, cardOf(card).event, card)
    await changeTransaction(db, id, { card })
    return ok({ isChallenged: true })
  })
}

/** Asks again after a wrong code. The last one ends the payment, as it does at a bank. */
export function customerConfirms(db: Db, id: string, code: string): Step {
  return db.transaction(async (db): Step => {
    const transaction = await lockTransaction(db, id)
    if (!transaction) return err({ code: 'unknown-transaction' })
    const { state, card } = transaction
    if (state !== 'awaiting' || !card) return err({ code: 'wrong-state' })
    if (code.trim() === secureCode) return end(db, transaction, cardOf(card).event, card)
    const wrongCodes = transaction.wrongCodes + 1
    await changeTransaction(db, id, { wrongCodes })
    return wrongCodes < secureTries ? ok({ isChallenged: true }) : end(db, transaction, 'fail', card)
  })
}

export function customerCancels(db: Db, id: string): Step {
  return db.transaction(async (db): Step => {
    const transaction = await lockTransaction(db, id)
    if (!transaction) return err({ code: 'unknown-transaction' })
    if (transaction.state !== 'awaiting') return err({ code: 'wrong-state' })
    return end(db, transaction, 'cancel', 'cancelled')
  })
}

async function end(db: Db, transaction: Transaction, event: 'authorise' | 'fail' | 'cancel', card: CardName): Step {
  const { id, state: from, amount, method } = transaction
  const isAtOnce = event === 'authorise' && paysAtOnce(method)
  const state = movedBy(isAtOnce ? 'pay' : event, from)
  if (!state) return err({ code: 'wrong-state' })
  const authorised = event === 'authorise' ? amount : 0
  const alias = transaction.saveAlias && authorised ? await saveAlias(db, method, card) : undefined
  await changeTransaction(db, id, { state, card, authorised, settled: isAtOnce ? amount : 0, ...(alias && { alias }) })
  for (const after of cardOf(card).webhooks) await enqueue(db, simulatorWebhookJob, { transaction: id }, { after })
  return ok({ isChallenged: false })
}

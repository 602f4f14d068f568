import type { Db } from '#server/database/database.ts'
import { newId, nowhere } from './simulator.ts'
import { insertRefund, insertTransaction, type NewTransaction } from './store.ts'

type PastPayment = Pick<NewTransaction, 'reference' | 'method' | 'amount' | 'currency'>

/** A payment by card that a demo's customer made in the past. Gives the id of its transaction, by which it can be refunded. */
export async function insertPastPayment(db: Db, payment: PastPayment): Promise<string> {
  const id = newId()
  const { amount } = payment
  const ended = { state: 'paid', authorised: amount, settled: amount } as const
  await insertTransaction(db, { id, ...payment, ...ended, card: 'success', locale: 'en', paths: nowhere })
  return id
}

/** All of it was paid back, in the past as well. */
export const insertPastRefund = (db: Db, transactionId: string, amount: number) =>
  insertRefund(db, { transactionId, reference: 'past', amount })

import { AsyncLocalStorage } from 'node:async_hooks'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { checkedHandle } from './drizzle-internals.ts'

export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Transact = <T>(work: (tx: Transaction) => Promise<T>, config?: PgTransactionConfig) => Promise<T>

/** A transaction, or a savepoint in one. */
type Scope = { outer: Scope | undefined; ended: boolean }
type Query = (...args: unknown[]) => unknown

const wrongHandle =
  'The outer database handle was used inside a transaction. It would hang on the embedded database, and be outside the ' +
  'transaction on PostgreSQL: use the handle that the transaction gives, db.transaction(async (db) => …).'
const endedHandle = 'The handle of a transaction was used after the transaction had ended: await every query in it.'

/**
 * While a transaction runs, code called by it may use only the innermost handle. Every opened database has its own
 * guard, so that a transaction on one may read another.
 */
export function createGuard() {
  const scopes = new AsyncLocalStorage<Scope>()

  /** Code that a transaction started and did not wait for may outlive it, and is free then. */
  function innermost() {
    let scope = scopes.getStore()
    while (scope?.ended) scope = scope.outer
    return scope
  }

  function assertOutside() {
    if (innermost()) throw new Error(wrongHandle)
  }

  function assertInnermost(scope: Scope) {
    if (scope.ended) throw new Error(endedHandle)
    for (let inner = innermost(); inner; inner = inner.outer) if (inner.outer === scope) throw new Error(wrongHandle)
  }

  function guarded(transact: Transact, outer?: Scope): Transact {
    return async (work, config) => {
      if (outer) assertInnermost(outer)
      else assertOutside()
      return transact((tx) => {
        const scope: Scope = { outer, ended: false }
        return scopes.run(scope, async () => {
          try {
            return await work(handleIn(scope, tx))
          } finally {
            scope.ended = true
          }
        })
      }, config)
    }
  }

  /** Drizzle itself keeps `tx` for BEGIN, SAVEPOINT and the like; the work gets a handle whose every query is checked. */
  const handleIn = (scope: Scope, tx: Transaction): Transaction =>
    checkedHandle(
      tx,
      () => assertInnermost(scope),
      guarded((work) => tx.transaction(work), scope),
    )

  return {
    /** Makes these methods of a driver throw inside a transaction, however they are reached. */
    forbidInside<Driver extends object>(driver: Driver, ...methods: (keyof Driver)[]) {
      for (const name of methods) {
        const method = driver[name] as Query
        const checked: Query = (...args) => {
          assertOutside()
          return method.apply(driver, args)
        }
        driver[name] = checked as Driver[keyof Driver]
      }
    },
    transaction: (transact: Transact) => guarded(transact),
  }
}

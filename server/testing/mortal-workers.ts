import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** A process as far as a test can have one: everything that it does after its death fails. */
type Life = { statementsLeft: number; isLastDone: boolean; isDead: boolean }

const lives = new AsyncLocalStorage<Life>()
export class Killed extends Error {}

/** Fails from the moment on at which the process of the caller has died. What was sent to the database may be done. */
export function live(): void {
  const life = lives.getStore()
  if (!life) return
  life.statementsLeft--
  if (life.statementsLeft < 0) life.isDead = true
  if (life.isDead) throw new Killed('This process is dead')
}

/** While it dies the database ends its transaction, as it does when a connection breaks. */
const isRollback = (first: unknown) => typeof first === 'string' && /^rollback/i.test(first)

/** The pool waits for a callback, everybody else for a promise. */
async function fail(error: unknown, callback: unknown, before: () => unknown): Promise<never> {
  await before()
  if (typeof callback === 'function') callback(error)
  throw error
}

/** From now on statements die with the process that sends them; the function that is returned ends that. */
export function watchStatements(): () => void {
  const { query } = pg.Client.prototype
  const send = query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const life = lives.getStore()
    if (!life || isRollback(args[0])) return send.apply(this, args)
    const wasDead = life.isDead
    try {
      live()
    } catch (error) {
      const failing = fail(error, args.at(-1), () => {
        // The statement that was on its way when the process died may arrive, but its answer does not.
        if (wasDead || !life.isLastDone) return
        return send.apply(
          this,
          args.filter((one) => typeof one !== 'function'),
        )
      })
      if (typeof args.at(-1) === 'function') failing.catch(() => {})
      return failing
    }
    return send.apply(this, args)
  } as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}

/** Does the work in a process that dies after so many statements and calls; true if it lived to the end. */
export async function untilKilled(
  life: { statements: number; isLastDone: boolean },
  work: () => Promise<void>,
): Promise<boolean> {
  const own = { statementsLeft: life.statements, isLastDone: life.isLastDone, isDead: false }
  try {
    await lives.run(own, work)
  } catch (error) {
    if (!own.isDead) throw error
  }
  return !own.isDead
}

import type { LocaleCode } from '#contract/brand.ts'
import type { Db, Log } from '#server/database/database.ts'
import { endAllSessions } from '#server/identity/operations.ts'
import { eachItem } from '#server/jobs/each-item.ts'
import { prepareMail, queueMail, type Writer } from '#server/mail/operations.ts'
import { forgetAliases } from '#server/orders/operations.ts'
import { personOf } from './operations.ts'
import { type Person, personalTables } from './personal-tables.ts'
import {
  type DueDeletion,
  deletionsJob,
  eraseRows,
  isDue,
  isPaying,
  lockAccount,
  readAccount,
  readDueDeletions,
  readOpenThings,
  unnameRows,
} from './store.ts'

export type DeletionDependencies = {
  db: Db
  log: Log
  writerOf: (brand: string, locale: LocaleCode | null) => Writer
}

/** More of them wait for the next hour. */
const atOnce = 100

/** Each account is deleted in a transaction of its own: it is there, or it is gone. */
export async function deleteDueAccounts(dependencies: DeletionDependencies, now = new Date(), count = atOnce) {
  const items = await readDueDeletions(dependencies.db, now, count)
  const page = ({ userId }: DueDeletion) => `/staff/customers/${userId}`
  await eachItem(dependencies, { job: deletionsJob, items, id: ({ userId }) => userId, page }, (due) =>
    deleteAccount(dependencies, due, now),
  )
}

async function deleteAccount({ db, log, writerOf }: DeletionDependencies, { userId, brand }: DueDeletion, now: Date) {
  const account = await readAccount(db, userId)
  if (!account) return
  const mail = await prepareMail(writerOf(brand, account.locale), {
    template: 'account_deleted',
    to: account.email,
    data: { name: account.name ?? undefined, path: '/privacy' },
  })
  const isDeleted = await db.transaction(async (db) => {
    // Its owner may have changed their mind, bought something, or got another address, until the lock was free.
    if (!(await lockAccount(db, userId)) || !(await isDue(db, userId, now))) return false
    if ((await readOpenThings(db, userId)).length > 0 || (await isPaying(db, userId))) return false
    const person = await personOf(db, userId)
    if (!person || (await readAccount(db, userId))?.email !== account.email) return false
    await eraseAccount(db, person)
    await queueMail(db, mail)
    return true
  })
  if (isDeleted) log.info({}, 'an account was deleted')
}

async function eraseAccount(db: Db, person: Person) {
  // The provider hears of them, so they do not just go with their table.
  await forgetAliases(db, person.userId)
  for (const table of personalTables) {
    // The log says when somebody of the shop stopped acting as the customer. Its reasons go with the next table.
    if (table.table === 'sessions') await endAllSessions(db, person.userId)
    if (table.fate === 'erased') await eraseRows(db, table, person)
    if (table.unnamed) await unnameRows(db, { ...table, unnamed: table.unnamed }, person)
  }
}

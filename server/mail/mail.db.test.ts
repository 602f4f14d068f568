import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Brand } from '#contract/brand.ts'
import { err, ok } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { startWorkers } from '#server/jobs/workers.ts'
import { loadTexts } from '#server/process/texts.ts'
import { dbTest } from '#server/testing/database.ts'
import { retryNow } from '#server/testing/retry-now.ts'
import { clearMails, deliverMail, giveMailUp, type MailDependencies } from './deliver.ts'
import { clearMailsJob, sendMailJob } from './jobs.ts'
import { type Letter, mailList, prepareMail, queueMail, type Writer } from './operations.ts'
import { mails } from './schema.ts'
import type { MailService, Message } from './service.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const [brand] = brands as [Brand, ...Brand[]]
const texts = loadTexts('messages', log)
const writer: Writer = { brand, locale: 'de', texts, origin: 'https://claravue.example' }
const senders = { claravue: { name: 'Claravue', address: 'service@claravue.example' } }

const mailJobs = [sendMailJob, clearMailsJob]

const loginLink: Letter = {
  template: 'login_link',
  to: 'anna@example.org',
  data: { name: 'Anna', path: '/authenticate?hash=k3Y', hours: 24 },
}
const passwordChanged: Letter = { template: 'password_changed', to: 'bea@example.org', data: { path: '/' } }

/** A mail service that records its messages and answers as the test wants. */
function postman(answer: MailService['send'] = async () => ok(null)) {
  const taken: Message[] = []
  const mail: MailService = {
    send(message) {
      taken.push(message)
      return answer(message)
    },
    close() {},
  }
  return { taken, dependencies: (db: Db): MailDependencies => ({ db, mail, senders, log }) }
}

async function queued(db: Db, letter = loginLink) {
  const mail = await prepareMail(writer, letter)
  await queueMail(db, mail)
  return mail.id
}

async function read(db: Db, id: string) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  return mail
}

async function waitingJobs(db: Db) {
  const { rows } = await db.execute<{ data: { mail: string } }>(sql`
    select data from pgboss.job where name = 'send-mail' and state = 'created'`)
  return rows.map(({ data }) => data.mail)
}

dbTest('a queued mail is a row and a job, both part of the transaction', async ({ db }) => {
  const id = await queued(db)
  expect(await read(db, id)).toMatchObject({
    brand: 'claravue',
    locale: 'de',
    template: 'login_link',
    recipient: 'anna@example.org',
    subject: 'Dein Anmeldelink',
    state: 'queued',
    attempts: 0,
  })
  expect(await waitingJobs(db)).toEqual([id])

  const mail = await prepareMail(writer, passwordChanged)
  const failed = db.transaction(async (db) => {
    await queueMail(db, mail)
    throw new Error('no account')
  })
  await expect(failed).rejects.toThrow('no account')
  expect(await read(db, mail.id)).toBeUndefined()
  expect(await waitingJobs(db)).toEqual([id])
})

dbTest('a mail that was sent says so, and is not sent again', async ({ db }) => {
  const { taken, dependencies } = postman()
  const id = await queued(db)
  await deliverMail(dependencies(db), id)
  await deliverMail(dependencies(db), id)
  expect(taken).toEqual([
    expect.objectContaining({
      messageId: `<${id}@claravue.example>`,
      from: senders.claravue,
      to: 'anna@example.org',
      subject: 'Dein Anmeldelink',
      html: expect.stringContaining('https://claravue.example/authenticate?hash=k3Y'),
      text: expect.stringContaining('https://claravue.example/authenticate?hash=k3Y'),
      locale: 'de',
    }),
  ])
  const mail = await read(db, id)
  expect(mail).toMatchObject({ state: 'sent', attempts: 1, messageId: `<${id}@claravue.example>` })
  expect(mail?.sentAt).toBeInstanceOf(Date)
})

dbTest('a mail that could not be delivered waits, and goes out later under the same Message-ID', async ({ db }) => {
  const answers = [() => Promise.reject(new Error('busy')), async () => ok(null)]
  const { taken, dependencies } = postman(
    () => answers[taken.length - 1]?.() ?? Promise.reject(new Error('a third time')),
  )
  const id = await queued(db)
  await expect(deliverMail(dependencies(db), id)).rejects.toThrow('busy')
  expect(await read(db, id)).toMatchObject({ state: 'queued', attempts: 1, sentAt: null })
  await deliverMail(dependencies(db), id)
  expect(await read(db, id)).toMatchObject({ state: 'sent', attempts: 2 })
  expect(taken[0]?.messageId).toBe(taken[1]?.messageId)
})

dbTest('a refused mail is not tried again, and the log does not name the recipient', async ({ db }) => {
  log.warn.mockClear()
  const { taken, dependencies } = postman(async () => err({ code: 'refused' }))
  const id = await queued(db)
  await deliverMail(dependencies(db), id)
  await deliverMail(dependencies(db), id)
  expect(taken).toHaveLength(1)
  expect(await read(db, id)).toMatchObject({ state: 'failed', attempts: 1, sentAt: null })
  expect(log.warn.mock.calls).toEqual([[{ mail: id, brand: 'claravue', template: 'login_link' }, 'mail refused']])
})

dbTest('an abandoned mail has failed, one that had been sent stays sent', async ({ db }) => {
  const { dependencies } = postman()
  const waiting = await queued(db)
  const sent = await queued(db)
  await deliverMail(dependencies(db), sent)
  await giveMailUp(dependencies(db), waiting)
  await giveMailUp(dependencies(db), sent)
  expect([(await read(db, waiting))?.state, (await read(db, sent))?.state]).toEqual(['failed', 'sent'])
})

const age = (db: Db, id: string, days: number) =>
  db.execute(sql`
    update mails set created_at = created_at - ${days} * interval '1 day',
      secret_until = secret_until - ${days} * interval '1 day'
    where id = ${id}`)

dbTest('when its link has expired, a mail loses its content', async ({ db }) => {
  const { taken, dependencies } = postman()
  const [expired, fresh, unsent, harmless] = [
    await queued(db),
    await queued(db),
    await queued(db),
    await queued(db, passwordChanged),
  ]
  for (const id of [expired, fresh, harmless]) await deliverMail(dependencies(db), id)
  for (const id of [expired, unsent, harmless]) await age(db, id, 1.01)
  await age(db, fresh, 0.9)
  await clearMails(dependencies(db))
  expect(await read(db, expired)).toMatchObject({ state: 'sent', html: '', text: '', subject: 'Dein Anmeldelink' })
  expect((await read(db, fresh))?.text).toContain('k3Y')
  expect((await read(db, harmless))?.text).not.toBe('')
  // Without its content it must not go out any more.
  expect(await read(db, unsent)).toMatchObject({ state: 'failed', html: '' })
  await deliverMail(dependencies(db), unsent)
  expect(taken).toHaveLength(3)
})

dbTest('a mail is stored for 90 days, and waits for one day at most', async ({ db }) => {
  const { dependencies } = postman()
  const [old, younger, stuck, waiting] = [
    await queued(db, passwordChanged),
    await queued(db, passwordChanged),
    await queued(db, passwordChanged),
    await queued(db, passwordChanged),
  ]
  for (const id of [old, younger]) await deliverMail(dependencies(db), id)
  await age(db, old, 90.01)
  await age(db, younger, 89.9)
  await age(db, stuck, 1.01)
  await age(db, waiting, 0.9)
  await clearMails(dependencies(db))
  expect(await read(db, old)).toBeUndefined()
  expect((await read(db, younger))?.state).toBe('sent')
  expect((await read(db, stuck))?.state).toBe('failed')
  expect((await read(db, waiting))?.state).toBe('queued')
})

dbTest('mails are listed newest first, fifty a page, on request those to one recipient', async ({ db }) => {
  const mail = await prepareMail(writer, passwordChanged)
  const ids = Array.from({ length: 52 }, () => randomUUID())
  for (const id of ids) await queueMail(db, { ...mail, id })
  for (const [index, id] of ids.entries()) await age(db, id, 60 - index)
  const other = await queued(db)
  const first = await mailList(db, { page: 1 })
  expect(first.mails.map(({ id }) => id)).toEqual([other, ...ids.slice(3).toReversed()])
  expect([first.count, first.pages]).toEqual([53, 2])
  const second = await mailList(db, { page: 2 })
  expect(second.mails.map(({ id }) => id)).toEqual(ids.slice(0, 3).toReversed())
  const own = await mailList(db, { page: 1, recipient: 'anna@example.org' })
  expect([own.mails.map(({ id }) => id), own.count, own.pages]).toEqual([[other], 1, 1])
})

dbTest('from the text to the delivery: the jobs of the shop send queued mails', async ({ database }) => {
  const { taken, dependencies } = postman()
  const count = vi.fn()
  const work = { database, jobs: mailJobs, dependencies: dependencies(database.db), log, count }
  const { stop } = await startWorkers(work)
  onTestFinished(stop)
  await queueMail(database.db, await prepareMail(writer, loginLink))
  await queueMail(database.db, await prepareMail(writer, passwordChanged))
  await vi.waitFor(() => expect(count).toHaveBeenCalledTimes(2), { timeout: 120_000 })
  expect(taken.map(({ to }) => to).toSorted()).toEqual(['anna@example.org', 'bea@example.org'])
  const { mails } = await mailList(database.db, { page: 1 })
  expect(mails.map(({ state }) => state)).toEqual(['sent', 'sent'])
})

dbTest('a mail is tried nine times, then it has failed and its job is stored as failed', async ({ database }) => {
  const { taken, dependencies } = postman(() => Promise.reject(new Error('no network')))
  const settings = { log, count: vi.fn(), lookEvery: 0.5 }
  const { stop } = await startWorkers({
    database,
    jobs: mailJobs,
    dependencies: dependencies(database.db),
    ...settings,
  })
  onTestFinished(stop)
  await queueMail(database.db, await prepareMail(writer, passwordChanged))
  await vi.waitFor(
    async () => {
      await retryNow(database.db)
      const { rows } = await database.db.execute(sql`select source_name from pgboss.job where name = 'dead-jobs'`)
      expect(rows).toEqual([{ source_name: 'send-mail' }])
    },
    { timeout: 120_000, interval: 50 },
  )
  expect(taken).toHaveLength(9)
  const { mails } = await mailList(database.db, { page: 1 })
  expect(mails).toMatchObject([{ state: 'failed', attempts: 9 }])
})

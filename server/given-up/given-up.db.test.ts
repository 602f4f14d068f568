import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { noteFailedItem } from '#server/jobs/failed-items.ts'
import { sendMailJob } from '#server/mail/jobs.ts'
import { dbTest } from '#server/testing/database.ts'
import { letBe, listGivenUp, tryAgain } from './operations.ts'

const failed = { type: 'TypeError', message: 'Anna Muster has no box', cause: { type: 'Error', code: 'ECONNREFUSED' } }

async function giveUp(db: Db, name: string, data: object = {}, output: object = failed) {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into pgboss.job (name, source_name, data, output)
    values ('dead-jobs', ${name}, ${JSON.stringify(data)}::jsonb, ${JSON.stringify(output)}::jsonb) returning id`)
  return rows[0]?.id ?? ''
}

async function failMail(db: Db, template: string, html = '<p>') {
  const id = randomUUID()
  await db.execute(sql`
    insert into mails (id, brand, locale, template, recipient, subject, html, text, state, attempts)
    values (${id}, 'claravue', 'en', ${template}, 'anna@example.org', 's', ${html}, 't', 'failed', 9)`)
  return id
}

async function waitingJobs(db: Db, name: string) {
  const { rows } = await db.execute<{ data: object }>(sql`
    select data from pgboss.job where name = ${name} and state = 'created' order by data::text`)
  return rows.map(({ data }) => data)
}

async function logged(db: Db) {
  const { rows } = await db.execute(sql`select actor, action, subject, reason, details from audit_log order by id`)
  return rows
}

dbTest('jobs that gave up are listed by name, and of an error nothing that may name a customer', async ({ db }) => {
  await giveUp(db, 'order-ready', { order: '1' })
  await giveUp(db, 'order-ready', { order: '2' })
  await giveUp(db, 'no-longer', {}, { type: 'QueryError', query: 'select', cause: { type: 'error', code: '23505' } })
  const { jobs, mails } = await listGivenUp(db)
  expect(jobs.map(({ name, count, isKnown, error }) => [name, count, isKnown, error])).toEqual(
    expect.arrayContaining([
      ['order-ready', 2, true, { name: 'TypeError' }],
      ['no-longer', 1, false, { name: 'error', code: '23505' }],
    ]),
  )
  expect([JSON.stringify(jobs).includes('Anna'), mails]).toEqual([false, []])
})

dbTest('a phrase leaves the jobs and mails that have all of its words', async ({ db }) => {
  await giveUp(db, 'order-ready')
  await giveUp(db, 'recall-order')
  await failMail(db, 'order_confirmation')
  await failMail(db, 'welcome')
  const found = async (phrase: string) => {
    const { jobs, mails } = await listGivenUp(db, phrase)
    return [...jobs.map(({ name }) => name), ...mails.map(({ template }) => template)].toSorted()
  }
  expect(await found('Order')).toEqual(['order-ready', 'order_confirmation', 'recall-order'])
  expect(await found('typeerror ready')).toEqual(['order-ready'])
  expect(await found('claravue order')).toEqual(['order_confirmation'])
  expect(await found('order lenteo')).toEqual([])
})

dbTest('one of them or all are tried again, each once however often the form is sent', async ({ db }) => {
  const id = await giveUp(db, 'order-ready', { order: '1' })
  await giveUp(db, 'order-ready', { order: '2' })
  await giveUp(db, 'recall-order', { order: '3' })
  const one = { what: 'jobs', name: 'order-ready', id } as const
  expect(await tryAgain(db, 'lea', one)).toEqual({ ok: true, value: 1 })
  expect(await tryAgain(db, 'lea', one)).toEqual({ ok: false, error: { code: 'nothing-left' } })
  expect(await waitingJobs(db, 'order-ready')).toEqual([{ order: '1' }])
  const all = { what: 'jobs', name: 'order-ready' } as const
  expect([await tryAgain(db, 'lea', all), await tryAgain(db, 'lea', all)]).toEqual([
    { ok: true, value: 1 },
    { ok: false, error: { code: 'nothing-left' } },
  ])
  expect(await waitingJobs(db, 'order-ready')).toEqual([{ order: '1' }, { order: '2' }])
  expect((await listGivenUp(db)).jobs.map(({ name }) => name)).toEqual(['recall-order'])
  const entry = { actor: 'lea', action: 'jobs/try-again', subject: 'order-ready', reason: null, details: { count: 1 } }
  expect(await logged(db)).toEqual([entry, entry])
})

dbTest('a job of another name is not reached by the id of one, and one that is unknown stays', async ({ db }) => {
  const id = await giveUp(db, 'order-ready')
  await giveUp(db, 'no-longer')
  const nothing = { ok: false, error: { code: 'nothing-left' } }
  expect(await tryAgain(db, 'lea', { what: 'jobs', name: 'recall-order', id })).toEqual(nothing)
  expect(await tryAgain(db, 'lea', { what: 'jobs', name: 'no-longer' })).toEqual(nothing)
  expect((await listGivenUp(db)).jobs).toHaveLength(2)
  expect(await letBe(db, 'lea', { what: 'jobs', name: 'no-longer' }, 'gone')).toEqual({ ok: true, value: 1 })
  expect((await listGivenUp(db)).jobs.map(({ name }) => name)).toEqual(['order-ready'])
})

dbTest('failed mails are sent again with all of their attempts, and their dead jobs go with them', async ({ db }) => {
  const mail = await failMail(db, 'welcome')
  await failMail(db, 'login_link', '')
  const other = await failMail(db, 'order_confirmation')
  await giveUp(db, sendMailJob.name, { mail })
  await giveUp(db, sendMailJob.name, { mail: other })
  const { jobs, mails } = await listGivenUp(db)
  expect(jobs).toEqual([])
  // Nothing is left to send of a link that has expired.
  expect(mails.map(({ template, count, attempts }) => [template, count, attempts]).toSorted()).toEqual([
    ['order_confirmation', 1, 9],
    ['welcome', 1, 9],
  ])
  const choice = { what: 'mails', brand: 'claravue', template: 'welcome' } as const
  expect(await tryAgain(db, 'lea', { ...choice, brand: 'lenteo' })).toMatchObject({ error: { code: 'nothing-left' } })
  expect(await tryAgain(db, 'lea', choice)).toEqual({ ok: true, value: 1 })
  expect(await tryAgain(db, 'lea', choice)).toEqual({ ok: false, error: { code: 'nothing-left' } })
  expect(await waitingJobs(db, sendMailJob.name)).toEqual([{ mail }])
  expect(await waitingJobs(db, 'dead-jobs')).toEqual([{ mail: other }])
  const { rows } = await db.execute(sql`select state, attempts from mails where id = ${mail}`)
  expect(rows).toEqual([{ state: 'queued', attempts: 0 }])
})

dbTest(
  'items that a job could not do are listed with their pages, and found by its next run if a lead asks',
  async ({ db }) => {
    const failed = (item: string, failure: Error) =>
      noteFailedItem(db, { job: 'tell-of-stock', item, page: `/staff/goods/${item}` }, failure)
    await failed('a', new TypeError('Anna Muster has no box'))
    await failed('b', new Error())
    expect(await failed('a', new RangeError())).toBe(2)
    const { items } = await listGivenUp(db, 'stock')
    expect(items).toMatchObject([{ name: 'tell-of-stock', count: 2 }])
    expect(items[0]?.newest.map(({ page }) => page).toSorted()).toEqual(['/staff/goods/a', '/staff/goods/b'])
    expect(JSON.stringify(items)).not.toContain('Anna')
    expect((await listGivenUp(db, 'invoices')).items).toEqual([])

    const choice = { what: 'items', name: 'tell-of-stock' } as const
    expect(await letBe(db, 'lea', choice, 'too late')).toEqual({ ok: false, error: { code: 'nothing-left' } })
    expect(await tryAgain(db, 'lea', choice)).toEqual({ ok: true, value: 2 })
    expect(await tryAgain(db, 'lea', choice)).toEqual({ ok: false, error: { code: 'nothing-left' } })
    expect(await waitingJobs(db, 'tell-of-stock')).toEqual([{}])
    expect(await logged(db)).toEqual([
      { actor: 'lea', action: 'items/try-again', subject: 'tell-of-stock', reason: null, details: { count: 2 } },
    ])
  },
)

dbTest('each time that an item fails, it is put off for twice as long, up to half a day', async ({ db }) => {
  const pauses: number[] = []
  for (let failure = 0; failure < 9; failure++) {
    await noteFailedItem(db, { job: 'tell-of-stock', item: 'a', page: undefined }, new Error())
    const { rows } = await db.execute<{ minutes: number }>(sql`
      select (extract(epoch from retry_at - last_at) / 60)::int as minutes from failed_items`)
    pauses.push(rows[0]?.minutes ?? 0)
  }
  expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 640, 720, 720])
})

dbTest('what is let be is no longer listed or sent, and the log has the reason', async ({ db }) => {
  await failMail(db, 'welcome')
  const choice = { what: 'mails', brand: 'claravue', template: 'welcome' } as const
  expect(await letBe(db, 'lea', choice, 'too late')).toEqual({ ok: true, value: 1 })
  expect((await listGivenUp(db)).mails).toEqual([])
  expect(await tryAgain(db, 'lea', choice)).toEqual({ ok: false, error: { code: 'nothing-left' } })
  expect(await logged(db)).toEqual([
    { actor: 'lea', action: 'mails/let-be', subject: 'claravue welcome', reason: 'too late', details: { count: 1 } },
  ])
})

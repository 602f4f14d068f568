import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createFeed } from '#server/reminders/calendar.ts'
import { dbTest } from '#server/testing/database.ts'
import { anna, identityFixture } from '#server/testing/identity.ts'
import { confirmNewEmail, newEmailLink, pendingEmail, requestNewEmail, stopNewEmail } from './email-change.ts'
import { requestLoginLink, requestPasswordReset, signInByLink } from './login-link.ts'
import { changePassword, resetPassword, signIn, signUp } from './operations.ts'
import type { CustomerVisitor } from './sessions.ts'

type Fixture = ReturnType<typeof identityFixture>
const next = 'anna.new@example.com'

const value = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

async function enter(fixture: Fixture, person = anna): Promise<CustomerVisitor> {
  const visitor = await fixture.whoHas(value(await signUp(fixture.context, person)))
  if (visitor.kind !== 'customer') throw new Error('not signed in')
  return visitor
}

/** Anna, whose address is proven, or not. */
async function annaOf(fixture: Fixture, isProven = true) {
  const visitor = await enter(fixture)
  if (isProven)
    await fixture.context.db.execute(sql`update users set email_verified = true where id = ${visitor.userId}`)
  return visitor
}

/** The tokens in the letters that a request has caused, by address. */
async function request(fixture: Fixture, visitor: CustomerVisitor, email = next) {
  fixture.letters.length = 0
  const requested = await requestNewEmail(fixture.context, visitor, { email, password: anna.password })
  await fixture.settled()
  const tokenTo = (address: string) => {
    const path = fixture.letters.find((letter) => letter.to === address)?.data.path ?? ''
    return new URLSearchParams(path.split('?')[1]).get('token') ?? ''
  }
  return { requested, confirm: tokenTo(email), stop: tokenTo(anna.email) }
}

const emailOf = async ({ context }: Fixture, userId: string) => {
  const { rows } = await context.db.execute<{ email: string }>(sql`select email from users where id = ${userId}`)
  return rows[0]?.email
}

dbTest('a new address counts once it is confirmed in a session of the account, and only once', async ({ db }) => {
  const fixture = identityFixture(db)
  const visitor = await annaOf(fixture)
  const { confirm } = await request(fixture, visitor)
  expect(fixture.letters.map(({ template, to }) => [template, to])).toEqual([
    ['change_email', next],
    ['email_notice', anna.email],
  ])
  expect(await emailOf(fixture, visitor.userId)).toBe(anna.email)
  expect(await pendingEmail(fixture.context, visitor.userId)).toBe(next)
  expect(await confirmNewEmail(fixture.context, visitor, confirm)).toEqual({ ok: true, value: { email: next } })
  expect(await emailOf(fixture, visitor.userId)).toBe(next)
  expect(await pendingEmail(fixture.context, visitor.userId)).toBeUndefined()
  const renamed = { ...visitor, email: next }
  expect(await confirmNewEmail(fixture.context, renamed, confirm)).toMatchObject({ error: { code: 'link-invalid' } })
  expect((await signIn(fixture.context, { ...anna, email: next })).ok).toBe(true)
  expect((await signIn(fixture.context, anna)).ok).toBe(false)
})

dbTest('the link is worth nothing in a session of another account', async ({ db }) => {
  const fixture = identityFixture(db)
  const visitor = await annaOf(fixture)
  const victim = await enter(fixture, { ...anna, email: 'victim@example.com' })
  const { confirm } = await request(fixture, visitor)
  expect(await confirmNewEmail(fixture.context, victim, confirm)).toMatchObject({ error: { code: 'link-invalid' } })
  expect(await emailOf(fixture, victim.userId)).toBe('victim@example.com')
  // The owner of the account can still use it.
  expect(await newEmailLink(fixture.context, 'new-email', confirm)).toBeDefined()
  expect(await emailOf(fixture, visitor.userId)).toBe(anna.email)
})

dbTest('without the password nothing is mailed, and staff who act as the customer cannot ask', async ({ db }) => {
  const fixture = identityFixture(db)
  const visitor = await annaOf(fixture)
  fixture.letters.length = 0
  const ask = (password?: string, who = visitor) => requestNewEmail(fixture.context, who, { email: next, password })
  expect(await ask('Linsen2025')).toMatchObject({ error: { code: 'password-wrong' } })
  expect(await ask()).toMatchObject({ error: { code: 'password-missing' } })
  const acting = { ...visitor, actedBy: { id: 'x', name: 'Staff', reason: 'a call' } }
  expect(await ask(anna.password, acting)).toMatchObject({ error: { code: 'acting' } })
  await fixture.settled()
  expect(fixture.letters).toEqual([])
})

dbTest('an account without a password needs a sign-in of the last 15 minutes', async ({ db }) => {
  const fixture = identityFixture(db)
  const visitor = await annaOf(fixture)
  await db.execute(sql`delete from accounts where user_id = ${visitor.userId}`)
  const ask = () => requestNewEmail(fixture.context, visitor, { email: next })
  await db.execute(sql`update sessions set created_at = now() - interval '16 minutes'`)
  expect(await ask()).toMatchObject({ error: { code: 'login-too-old' } })
  await db.execute(sql`update sessions set created_at = now() - interval '14 minutes'`)
  expect((await ask()).ok).toBe(true)
})

dbTest(
  'the asker sees the same whether or not the address has an account, whose owner gets no letter',
  async ({ db }) => {
    const fixture = identityFixture(db)
    const visitor = await annaOf(fixture)
    const victim = await enter(fixture, { ...anna, email: 'victim@example.com' })
    const seenAfter = async (email: string) => {
      const { requested } = await request(fixture, visitor, email)
      const own = fixture.letters.filter(({ to }) => to === anna.email).map(({ template }) => template)
      return { requested, own, pending: await pendingEmail(fixture.context, visitor.userId) }
    }
    const seen = { requested: { ok: true, value: null }, own: ['email_notice'] }
    expect(await seenAfter(next)).toEqual({ ...seen, pending: next })
    expect(await seenAfter(victim.email)).toEqual({ ...seen, pending: victim.email })
    expect(fixture.letters.map(({ to }) => to)).toEqual([anna.email])
  },
)

dbTest('an address that got an account meanwhile is refused at the confirmation', async ({ db }) => {
  const fixture = identityFixture(db)
  const visitor = await annaOf(fixture)
  const { confirm } = await request(fixture, visitor)
  await enter(fixture, { ...anna, email: next })
  const confirmed = await confirmNewEmail(fixture.context, visitor, confirm)
  expect(confirmed).toMatchObject({ error: { code: 'email-taken' } })
  expect(await emailOf(fixture, visitor.userId)).toBe(anna.email)
})

dbTest('a newer request replaces the older one', async ({ db }) => {
  const fixture = identityFixture(db)
  const visitor = await annaOf(fixture)
  const first = await request(fixture, visitor)
  await request(fixture, visitor, 'other@example.com')
  expect(await confirmNewEmail(fixture.context, visitor, first.confirm)).toMatchObject({ ok: false })
})

dbTest('login links that were mailed to the former address open nothing any more', async ({ db }) => {
  const fixture = identityFixture(db)
  const visitor = await annaOf(fixture)
  const { confirm } = await request(fixture, visitor)
  requestLoginLink(fixture.context, { email: anna.email })
  await fixture.settled()
  const hash = fixture.mailedToken()
  await confirmNewEmail(fixture.context, visitor, confirm)
  expect((await signInByLink(fixture.context, hash)).ok).toBe(false)
})

dbTest.for([true, false])('the former address stops the change, confirmed: %s', async (isConfirmed, { db }) => {
  const fixture = identityFixture(db)
  const visitor = await annaOf(fixture)
  const { confirm, stop } = await request(fixture, visitor)
  if (isConfirmed) await confirmNewEmail(fixture.context, visitor, confirm)
  // Looking at it changes nothing.
  expect(await newEmailLink(fixture.context, 'stop-new-email', stop)).toMatchObject({ before: anna.email })
  const stopped = value(await stopNewEmail(fixture.context, stop))
  expect(await emailOf(fixture, visitor.userId)).toBe(anna.email)
  // The thief knew the password and was signed in.
  expect((await signIn(fixture.context, anna)).ok).toBe(false)
  const { rows } = await db.execute(sql`select from sessions where user_id = ${visitor.userId}`)
  expect(rows).toEqual([])
  expect(await confirmNewEmail(fixture.context, visitor, confirm)).toMatchObject({ ok: false })
  expect((await stopNewEmail(fixture.context, stop)).ok).toBe(false)
  if (!('resetToken' in stopped)) throw new Error('no token')
  const reset = { token: stopped.resetToken, new_password: 'Brille2027' }
  expect((await resetPassword(fixture.context, reset)).ok).toBe(true)
  expect((await signIn(fixture.context, { ...anna, password: 'Brille2027' })).ok).toBe(true)
})

dbTest(
  'a thief who also changes the password, has the account deleted and registers the free address loses all of it',
  async ({ db }) => {
    const fixture = identityFixture(db)
    const visitor = await annaOf(fixture)
    const { confirm, stop } = await request(fixture, visitor)
    await confirmNewEmail(fixture.context, visitor, confirm)
    const passwords = {
      current_password: anna.password,
      new_password: 'Brille2027',
      confirm_new_password: 'Brille2027',
    }
    value(await changePassword(fixture.context, { ...visitor, email: next }, passwords))
    await db.execute(sql`
    insert into account_deletions (user_id, brand, due_at) values (${visitor.userId}, 'claravue', now() + interval '7 days')`)
    await enter(fixture, anna)
    value(await stopNewEmail(fixture.context, stop))
    expect(await emailOf(fixture, visitor.userId)).toBe(anna.email)
    expect((await db.execute(sql`select from account_deletions`)).rows).toEqual([])
  },
)

dbTest(
  'a calendar that a thief subscribed to is closed by a new password by mail, and by a stopped change',
  async ({ db }) => {
    const fixture = identityFixture(db)
    const visitor = await annaOf(fixture)
    const feeds = async () => (await db.execute(sql`select brand from calendar_feeds`)).rows.length
    const subscribe = () => createFeed(db, { brand: 'claravue', customerId: visitor.userId })
    await subscribe()
    const { stop } = await request(fixture, visitor)
    expect(await feeds()).toBe(1)
    const stopped = value(await stopNewEmail(fixture.context, stop))
    expect(await feeds()).toBe(0)
    await subscribe()
    if (!('resetToken' in stopped)) throw new Error('no token')
    value(await resetPassword(fixture.context, { token: stopped.resetToken, new_password: 'Brille2027' }))
    expect(await feeds()).toBe(0)
  },
)

dbTest('an address that was never proven gets no link that would open the account', async ({ db }) => {
  const fixture = identityFixture(db)
  const visitor = await annaOf(fixture, false)
  const { confirm, stop } = await request(fixture, visitor)
  expect([fixture.letters.map(({ to }) => to), stop]).toEqual([[next], ''])
  await confirmNewEmail(fixture.context, visitor, confirm)
  expect(await emailOf(fixture, visitor.userId)).toBe(next)
})

dbTest('an account requests at most five changes a day', async ({ db }) => {
  const fixture = identityFixture(db)
  const visitor = await annaOf(fixture)
  for (let count = 0; count < 5; count++)
    expect((await request(fixture, visitor, `a${count}@example.com`)).requested.ok).toBe(true)
  expect((await request(fixture, visitor)).requested).toMatchObject({ error: { code: 'too-many' } })
})

dbTest.for<[string, (context: Fixture['context']) => unknown]>([
  ['a login link', (context) => requestLoginLink(context, { email: anna.email })],
  ['a link for a new password', (context) => requestPasswordReset(context, anna.email)],
])('%s that is being written while the address changes is not mailed to the former one', async ([, ask], { db }) => {
  const fixture = identityFixture(db)
  const visitor = await annaOf(fixture)
  const { confirm } = await request(fixture, visitor)
  fixture.letters.length = 0
  // The address was read, and the mail is not queued yet.
  const mailer: typeof fixture.context.mailer = async (locale, letter) => {
    const post = await fixture.context.mailer(locale, letter)
    value(await confirmNewEmail(fixture.context, visitor, confirm))
    return post
  }
  ask({ ...fixture.context, mailer })
  await fixture.settled()
  expect(await emailOf(fixture, visitor.userId)).toBe(next)
  expect([fixture.letters, fixture.faults]).toEqual([[], []])
  const { rows } = await db.execute(sql`
    select scope from links where user_id = ${visitor.userId} and scope in ('sign-in', 'reset-password')`)
  expect(rows).toEqual([])
})

dbTest.for([true, false])(
  'mails that wait move along with an address that was proven: %s',
  async (isProven, { db }) => {
    const fixture = identityFixture(db)
    const visitor = await annaOf(fixture, isProven)
    const { confirm } = await request(fixture, visitor)
    for (const [template, state, isSecret] of [
      ['email_notice', 'queued', true],
      ['login_link', 'queued', true],
      ['order_confirmation', 'queued', false],
      ['order_shipped', 'sent', false],
      ['welcome', 'failed', false],
    ] as const)
      await db.execute(sql`
      insert into mails (id, brand, locale, template, recipient, subject, html, text, state, secret_until)
      values (gen_random_uuid(), 'claravue', 'de', ${template}, ${anna.email}, 's', 'h', 't', ${state},
        ${isSecret ? sql`now() + interval '1 hour'` : sql`null`})`)
    value(await confirmNewEmail(fixture.context, visitor, confirm))
    const { rows } = await db.execute<{ template: string; recipient: string; state: string; left: boolean }>(sql`
    select template, recipient, state, left_at is not null as left from mails order by template`)
    const moved = isProven ? next : anna.email
    expect(rows).toEqual([
      { template: 'email_notice', recipient: anna.email, state: 'queued', left: false },
      { template: 'login_link', recipient: anna.email, state: isProven ? 'failed' : 'queued', left: isProven },
      { template: 'order_confirmation', recipient: moved, state: 'queued', left: false },
      { template: 'order_shipped', recipient: anna.email, state: 'sent', left: false },
      { template: 'welcome', recipient: moved, state: 'failed', left: false },
    ])
  },
)

import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { confirmByLink, requestLoginLink, requestPasswordReset, signInByLink } from '#server/identity/login-link.ts'
import { resetPassword, signIn, signUp } from '#server/identity/operations.ts'
import type { CustomerVisitor } from '#server/identity/sessions.ts'
import { dbTest } from '#server/testing/database.ts'
import { anna, identityFixture } from '#server/testing/identity.ts'
import { adoptOrders, giveOrder } from './owner-store.ts'
import { updateContact } from './store.ts'

type Fixture = ReturnType<typeof identityFixture>
const guest = { kind: 'guest' } as const

function value<T>(result: { ok: true; value: T } | { ok: false; error: { code: string } }): T {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

let numbers = 0
/** An order that was placed without an account. */
async function guestOrder(db: Db, email: string, brand = 'claravue'): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with payment as (
      insert into payments (id, brand, cart_id, cart_version, amount, currency, snapshot, expires_at, state)
      values (gen_random_uuid(), ${brand}, gen_random_uuid(), 1, 100, 'CHF', '{}', now(), 'settled') returning id
    )
    insert into orders (id, brand, number, payment_id, email, state, total, currency, tags)
    select gen_random_uuid(), ${brand}, ${++numbers}::int, id, ${email}, 'new', 100, 'CHF', '{}' from payment
    returning id`)
  return rows[0]?.id ?? ''
}

async function ownerOf(db: Db, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ email: string | null }>(sql`
    select users.email from orders left join users on users.id = customer_id where orders.id = ${id}`)
  return rows[0]?.email ?? null
}

async function mailedHash(fixture: Fixture, email = anna.email) {
  requestLoginLink(fixture.context, { email })
  await fixture.settled()
  return fixture.mailedToken()
}

async function register(fixture: Fixture) {
  const session = value(await signUp(fixture.context, anna))
  return { welcome: fixture.mailedToken(), customer: (await fixture.whoHas(session)) as CustomerVisitor }
}
type Registered = Awaited<ReturnType<typeof register>>

const proofs = [
  {
    way: 'the welcome letter',
    prove: async ({ context }: Fixture, { welcome, customer }: Registered) =>
      value(await confirmByLink(context, welcome, customer)),
  },
  {
    way: 'the welcome letter, read elsewhere',
    prove: async ({ context }: Fixture, { welcome }: Registered) => value(await confirmByLink(context, welcome, guest)),
  },
  {
    way: 'a login link',
    prove: async (fixture: Fixture) => value(await signInByLink(fixture.context, await mailedHash(fixture))),
  },
  {
    way: 'a new password',
    prove: async (fixture: Fixture) => {
      requestPasswordReset(fixture.context, anna.email)
      await fixture.settled()
      const token = fixture.mailedToken()
      return value(await resetPassword(fixture.context, { token, new_password: 'Brille2027' }))
    },
  },
]

dbTest.for(proofs)(
  'earlier orders come into the account when the address is proven by $way, and not before',
  async ({ prove }, { db }) => {
    const fixture = identityFixture(db)
    const orders = [await guestOrder(db, anna.email), await guestOrder(db, anna.email, 'linsenhaus')]
    const other = await guestOrder(db, 'anna.other@example.com')
    const registered = await register(fixture)
    expect(await Promise.all(orders.map((id) => ownerOf(db, id)))).toEqual([null, null])
    await prove(fixture, registered)
    expect(await Promise.all(orders.map((id) => ownerOf(db, id)))).toEqual([anna.email, anna.email])
    expect(await ownerOf(db, other)).toBeNull()
  },
)

dbTest('a stranger who registers somebody’s address sees nothing, however often they sign in', async ({ db }) => {
  const fixture = identityFixture(db)
  const order = await guestOrder(db, anna.email)
  const { customer } = await register(fixture)
  await signIn(fixture.context, anna)
  expect(await adoptOrders(db, customer.userId)).toBe(0)
  expect(await ownerOf(db, order)).toBeNull()
})

dbTest('a newcomer who signs in by a mailed link has the earlier orders at once', async ({ db }) => {
  const fixture = identityFixture(db)
  const order = await guestOrder(db, anna.email)
  const { first_name, last_name, email } = anna
  requestLoginLink(fixture.context, { email, first_name, last_name })
  await fixture.settled()
  await signInByLink(fixture.context, fixture.mailedToken())
  expect(await ownerOf(db, order)).toBe(anna.email)
})

dbTest('what was ordered without signing in comes with the next proof', async ({ db }) => {
  const fixture = identityFixture(db)
  const { welcome, customer } = await register(fixture)
  await confirmByLink(fixture.context, welcome, customer)
  const order = await guestOrder(db, anna.email)
  await signIn(fixture.context, anna)
  expect(await ownerOf(db, order)).toBeNull()
  await signInByLink(fixture.context, await mailedHash(fixture))
  expect(await ownerOf(db, order)).toBe(anna.email)
})

dbTest('an order of a customer stays theirs when its mails go to another address', async ({ db }) => {
  const fixture = identityFixture(db)
  const { welcome, customer } = await register(fixture)
  await confirmByLink(fixture.context, welcome, customer)
  const order = await guestOrder(db, anna.email)
  await giveOrder(db, order, customer.userId)
  await updateContact(db, order, { email: 'berta@example.com' })
  await signInByLink(fixture.context, await mailedHash(fixture, 'berta@example.com'))
  expect(await ownerOf(db, order)).toBe(anna.email)
})

dbTest('a guest’s order whose mails go to another address is not that customer’s before a proof', async ({ db }) => {
  const fixture = identityFixture(db)
  const order = await guestOrder(db, 'berta@example.com')
  const { welcome, customer } = await register(fixture)
  await updateContact(db, order, { email: anna.email })
  await adoptOrders(db, customer.userId)
  expect(await ownerOf(db, order)).toBeNull()
  await confirmByLink(fixture.context, welcome, customer)
  expect(await ownerOf(db, order)).toBe(anna.email)
})

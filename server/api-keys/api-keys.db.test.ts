import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { hire, keyFor } from '#server/testing/api-keys.ts'
import { dbTest } from '#server/testing/database.ts'
import { users } from '#server/users/schema.ts'
import { isWorking, keyOf, makeKey, revokeKey } from './operations.ts'
import { readKeys } from './store.ts'

const now = new Date()
const logOf = async (db: Db, subject: string) =>
  (await db.execute(sql`select action, actor from audit_log where subject = ${subject} order by id`)).rows

dbTest('the secret of a key is given once and is in no column of the database', async ({ db }) => {
  const by = await hire(db, 'Lea Lead')
  const { id, secret } = await keyFor(db, { by, scopes: ['orders:read'] })
  expect(secret).toMatch(/^lsk_[\w-]{32,}$/)
  const { rows } = await db.execute<{ row: string }>(sql`
    select row_to_json(api_keys)::text as row from api_keys where id = ${id}
    union all select row_to_json(audit_log)::text from audit_log where subject = ${id}`)
  expect(rows).toHaveLength(2)
  expect(rows.filter(({ row }) => row.includes(secret) || row.includes(secret.slice(4)))).toEqual([])
  expect(await keyOf(db, secret, now)).toMatchObject({ id, scopes: ['orders:read'], brands: ['claravue'] })
  expect(await keyOf(db, `${secret}x`, now)).toBeUndefined()
  expect(await logOf(db, id)).toEqual([{ action: 'key/make', actor: by }])
})

const newWish = () => ({
  id: crypto.randomUUID(),
  seed: crypto.randomUUID(),
  name: 'Lager',
  scopes: ['stock:read' as const],
  brands: ['claravue'],
  expiresOn: new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10),
})

const makerFor = (db: Db, by: string) => ({ db, now, by, key: Buffer.alloc(32, 1), storefronts: ['claravue'] })

dbTest('a form that is sent twice makes one key, and a name is given once', async ({ db }) => {
  const by = await hire(db, 'Lea Lead')
  const wish = newWish()
  const maker = makerFor(db, by)
  expect((await makeKey(maker, wish)).ok).toBe(true)
  const other = newWish()
  expect(await makeKey(maker, { ...other, name: 'LAGER' })).toMatchObject({ error: { code: 'key-name-taken' } })
  expect(await makeKey(maker, { ...other, brands: ['nowhere'] })).toMatchObject({ error: { code: 'key-storefront' } })
  expect(await makeKey(maker, { ...other, expiresOn: '2020-01-01' })).toMatchObject({ error: { code: 'key-expiry' } })
  expect(await readKeys(db)).toHaveLength(1)
  await revokeKey({ db, by }, wish.id)
  expect((await makeKey(maker, other)).ok).toBe(true)
})

dbTest(
  'a form that is sent twice at once makes one key and is answered with its secret',
  async ({ database: { db } }) => {
    const by = await hire(db, 'Lea Lead')
    const wish = newWish()
    const make = () => makeKey(makerFor(db, by), wish)
    const both = await Promise.all([make(), make()])
    expect(both).toEqual([1, 2].map(() => ({ ok: true, value: expect.stringMatching(/^lsk_[\w-]{43}$/) })))
    expect(both[0]).toEqual(both[1])
    expect(await make()).toEqual(both[0])
    expect(await keyOf(db, both[0]?.ok ? both[0].value : '', now)).toMatchObject({ id: wish.id })
    expect(await Promise.all([revokeKey({ db, by }, wish.id), revokeKey({ db, by }, wish.id)])).toEqual(
      [1, 2].map(() => ({ ok: true, value: null })),
    )
    expect((await logOf(db, wish.id)).map(({ action }) => action)).toEqual(['key/make', 'key/revoke'])
  },
)

const minutesLater = (count: number) => new Date(now.getTime() + count * 60_000)

dbTest.for<[string, Partial<Parameters<typeof makeKey>[0]>, Partial<ReturnType<typeof newWish>>]>([
  ['of somebody else', { by: 'another lead' }, {}],
  ['after 15 minutes', { now: minutesLater(15) }, {}],
  ['with another seed', {}, { seed: crypto.randomUUID() }],
  ['with another name', {}, { name: 'Kasse' }],
  ['with other storefronts', {}, { brands: ['lenteo'] }],
])('a form with the id of a key is told no secret %s', async ([, maker, changes], { db }) => {
  const by = await hire(db, 'Lea Lead')
  const wish = newWish()
  const usual = { ...makerFor(db, by), storefronts: ['claravue', 'lenteo'] }
  const first = await makeKey(usual, wish)
  expect(await makeKey({ ...usual, now: minutesLater(14) }, wish)).toEqual(first)
  expect(await makeKey({ ...usual, ...maker }, { ...wish, ...changes })).toEqual({
    ok: false,
    error: { code: 'key-made' },
  })
})

dbTest('a form that is sent again is told no secret once its key is used or revoked', async ({ db }) => {
  const by = await hire(db, 'Lea Lead')
  const [used, revoked] = [newWish(), { ...newWish(), name: 'Kasse' }]
  const maker = makerFor(db, by)
  const made = await makeKey(maker, used)
  await keyOf(db, made.ok ? made.value : '', now)
  await makeKey(maker, revoked)
  await revokeKey({ db, by }, revoked.id)
  for (const wish of [used, revoked])
    expect(await makeKey(maker, wish)).toEqual({ ok: false, error: { code: 'key-made' } })
})

dbTest('a revoked key is refused from then on, and revoking it again changes nothing', async ({ db }) => {
  const by = await hire(db, 'Lea Lead')
  const { id, secret } = await keyFor(db, { by, scopes: ['orders:read'] })
  expect(await isWorking(db, id)).toBe(true)
  expect((await revokeKey({ db, by }, id)).ok).toBe(true)
  expect((await revokeKey({ db, by }, id)).ok).toBe(true)
  expect([await keyOf(db, secret, now), await isWorking(db, id)]).toEqual([undefined, false])
  expect(await revokeKey({ db, by }, crypto.randomUUID())).toMatchObject({ error: { code: 'not-found' } })
  expect(await logOf(db, id)).toEqual([
    { action: 'key/make', actor: by },
    { action: 'key/revoke', actor: by },
  ])
})

dbTest('a key is refused from the moment of its expiry', async ({ db }) => {
  const by = await hire(db, 'Lea Lead')
  const { secret } = await keyFor(db, { by, scopes: ['orders:read'] })
  const [key] = await readKeys(db)
  const end = Date.parse(key?.expiresAt ?? '')
  expect(await keyOf(db, secret, new Date(end - 1))).toBeDefined()
  expect(await keyOf(db, secret, new Date(end))).toBeUndefined()
})

dbTest('something long is not gone on with when the key has ended meanwhile', async ({ db }) => {
  const by = await hire(db, 'Lea Lead')
  const { id } = await keyFor(db, { by, scopes: ['orders:read'] })
  expect(await isWorking(db, id)).toBe(true)
  await db.execute(sql`update api_keys set expires_at = now() where id = ${id}`)
  expect(await isWorking(db, id)).toBe(false)
})

dbTest.for([
  ['another role', { staffRole: 'warehouse' as const }],
  ['no role', { staffRole: null }],
  ['a block', { blockedAt: now }],
  ['the account of a customer', { role: 'customer' as const, staffRole: null }],
] as const)('a key rests while its maker has %s', async ([, change], { db }) => {
  const by = await hire(db, 'Lea Lead')
  const { id, secret } = await keyFor(db, { by, scopes: ['orders:read'] })
  await db.update(users).set(change).where(eq(users.id, by))
  expect([await keyOf(db, secret, now), await isWorking(db, id)]).toEqual([undefined, false])
  expect(await readKeys(db)).toMatchObject([{ author: 'Lea Lead', hasMaker: false }])
  await db.update(users).set({ role: 'staff', staffRole: 'lead', blockedAt: null }).where(eq(users.id, by))
  expect(await keyOf(db, secret, now)).toMatchObject({ id })
})

dbTest('the day of its last use is noted, and nothing of a key that is refused', async ({ db }) => {
  const by = await hire(db, 'Lea Lead')
  const { id, secret } = await keyFor(db, { by, scopes: ['orders:read'] })
  const lastUse = async (of = id) => (await readKeys(db)).find((key) => key.id === of)?.lastUsedOn
  expect(await lastUse()).toBeNull()
  const other = await keyFor(db, { by, scopes: ['orders:read'] })
  // In Zürich it is the next day already.
  await keyOf(db, secret, new Date('2026-11-18T23:30:00Z'))
  expect(await lastUse()).toBe('2026-11-19')
  expect(await lastUse(other.id)).toBeNull()
  await revokeKey({ db, by }, id)
  await keyOf(db, secret, new Date('2026-11-25T10:00:00Z'))
  expect(await lastUse()).toBe('2026-11-19')
})

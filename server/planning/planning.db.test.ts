import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { brands } from '#brands/all.ts'
import { claravue } from '#brands/claravue.ts'
import type { PlanKind } from '#contract/staff/planning.ts'
import type { ContentService } from '#server/content/operations.ts'
import { isPreview } from '#server/content/preview.ts'
import type { Db } from '#server/database/database.ts'
import { openCartShop } from '#server/testing/cart-shop.ts'
import { dbTest } from '#server/testing/database.ts'
import { planContent } from './plan-content.ts'
import { planningForRequest } from './planning-for-request.ts'

const now = new Date('2026-11-18T12:00:00Z')
const token = 'token'

const deskOf = (db: Db, previewToken: string | undefined = token) =>
  planningForRequest({
    db,
    config: { brands: [...brands], mode: 'demo', port: 3000, contentDir: 'content' },
    locale: 'de',
    now,
    previewToken,
    may: async () => ({ ok: true, value: null }),
  })

async function planOf(db: Db, shop?: string, kind?: PlanKind) {
  const plan = await deskOf(db).calendar({ shop, kind })
  if (!plan.ok) throw new Error(plan.error.code)
  return plan.value.entries.map(({ kind, at, isEnd, brand, what }) => [
    kind,
    at,
    isEnd ? 'ends' : 'begins',
    brand,
    what,
  ])
}

dbTest(
  'the codes of a series are one entry with its name, and those of a series alone can be asked for',
  async ({ database }) => {
    const { db } = database
    const id = crypto.randomUUID()
    await db.execute(
      sql`insert into coupon_series (id, brand, name, prefix, size) values (${id}, 'lenteo', 'Fiera', 'FIERA', 3)`,
    )
    await db.execute(sql`
    insert into coupons (brand, code, gives, valid_from, valid_until, series_id)
    select 'lenteo', code, '{"kind": "free-shipping"}', '2026-11-25', '2026-11-30', ${id}
    from unnest(array['FIERA-A', 'FIERA-B', 'FIERA-C']) code`)
    const found = [
      ['coupon', '2026-11-25T00:00:00.000Z', 'begins', 'lenteo', 'Fiera'],
      ['coupon', '2026-11-30T00:00:00.000Z', 'ends', 'lenteo', 'Fiera'],
    ]
    expect(await planOf(db, 'lenteo')).toEqual(found)
    expect(await planOf(db, 'lenteo', 'coupon')).toEqual(found)
    const plan = await deskOf(db).calendar({ shop: 'lenteo', kind: undefined })
    expect(plan.ok && plan.value.entries.map(({ series }) => series)).toEqual([id, id])
  },
)

/** One story with a banner, in each language of Claravue. */
const stories: ContentService = {
  async story(slug, { brand }) {
    if (brand !== 'claravue') return undefined
    const banner = { component: 'banner', title: 'Winter', startTime: '2026-12-01', endTime: '2026-12-24' }
    return { name: slug, full_slug: slug, content: { component: 'page', body: [banner] } } as never
  },
  slugs: async () => ['home'],
  pictureName: async () => undefined,
  original: async () => undefined,
}

dbTest(
  'banners, prices and coupons that begin or end are on one calendar, the earliest first',
  async ({ database }) => {
    const { db } = database
    await openCartShop(database)
    await planContent({ db, brands: [{ ...claravue, locales: ['de'] }], content: stories }, now)
    await db.execute(sql`
    insert into coupon_series (id, brand, name, prefix, size)
    values ('7c4b1c8e-53c9-4a52-9c41-0e9a1d7c3f10', 'claravue', 'Messe', 'MESSE', 2)`)
    await db.execute(sql`
    insert into coupons (brand, code, gives, valid_from, series_id)
    select 'claravue', code, '{"kind": "percent", "percent": 10}', '2026-11-22', '7c4b1c8e-53c9-4a52-9c41-0e9a1d7c3f10'
    from unnest(array['MESSE-1', 'MESSE-2']) code`)
    await db.execute(sql`
    insert into coupons (brand, code, gives, valid_until, switched_off_at) values
      ('claravue', 'CARE-12345-67890', '{"kind": "free-shipping"}', '2026-11-25', null),
      ('claravue', 'STOPPED', '{"kind": "free-shipping"}', '2026-11-25', '2026-11-18')`)
    await db.execute(sql`
    insert into coupons (brand, code, gives, valid_from, valid_until, owner_id) values
      ('claravue', 'WINTER', '{"kind": "percent", "percent": 10}', '2026-11-20', '2027-12-01', null),
      ('lenteo', 'NATALE', '{"kind": "percent", "percent": 10}', '2026-01-01', '2026-12-02', null),
      ('claravue', 'MINE', '{"kind": "percent", "percent": 10}', '2026-11-21', null, 'somebody')`)
    await db.execute(sql`
    insert into planned_prices (id, product_id, market, channel, amount, starts_at, created_by)
    values (gen_random_uuid(), 'CARE', 'CH', 'website', 1290, '2026-11-30T23:00:00Z', 'somebody')`)
    const price = (await planOf(db, undefined, 'price'))[0]
    expect(await planOf(db)).toEqual([
      ['coupon', '2026-11-20T00:00:00.000Z', 'begins', 'claravue', 'WINTER'],
      ['coupon', '2026-11-22T00:00:00.000Z', 'begins', 'claravue', 'Messe'],
      ['content', '2026-11-30T23:00:00.000Z', 'begins', 'claravue', 'Winter'],
      price,
      ['coupon', '2026-12-02T00:00:00.000Z', 'ends', 'lenteo', 'NATALE'],
      ['content', '2026-12-24T23:00:00.000Z', 'ends', 'claravue', 'Winter'],
    ])
    expect(price?.slice(0, 4)).toEqual(['price', '2026-11-30T23:00:00.000Z', 'begins', 'CH'])
    expect((await planOf(db, 'claravue')).map(([kind]) => kind)).toEqual([
      'coupon',
      'coupon',
      'content',
      'price',
      'content',
    ])
    expect((await planOf(db, 'lenteo')).map(([, , , , what]) => what)).toEqual(['NATALE'])
    await planContent({ db, brands: [], content: stories }, now)
    expect(await planOf(db, undefined, 'content')).toEqual([])
  },
)

dbTest('the link of a preview is signed, and names the day', async ({ db }) => {
  const wish = { shop: 'claravue', language: 'fr', path: '/about-us', day: '2026-12-01' }
  const ask = async (other: Partial<typeof wish>, signedWith: string | undefined = token) => {
    const found = await deskOf(db, signedWith).content({ ...wish, ...other })
    if (!found.ok) throw new Error(found.error.code)
    const { preview } = found.value
    return preview?.ok ? preview.value : preview?.error.code
  }
  const url = new URL((await ask({})) ?? '')
  expect([url.origin, url.pathname, url.searchParams.get('preview_day')]).toEqual([
    'http://claravue.localhost:3000',
    '/fr/about-us',
    '2026-12-01',
  ])
  expect(isPreview(url.searchParams, token, now.getTime())).toBe(true)
  expect([
    await ask({ path: '//evil.example' }),
    await ask({ path: 'https://evil.example' }),
    await ask({ path: '/a?b' }),
    await ask({ day: '2020-01-01' }),
    await ask({ shop: 'lenteo', language: 'fr' }),
    await ask({}, ''),
  ]).toEqual(['bad-path', 'bad-path', 'bad-path', 'bad-day', 'bad-language', 'no-preview'])
})

dbTest('two prices of a product at one moment are two entries, each with its kind of price', async ({ database }) => {
  const { db } = database
  await openCartShop(database)
  await db.execute(sql`
    insert into planned_prices (id, product_id, market, channel, amount, starts_at, created_by)
    select gen_random_uuid(), 'CARE', 'CH', channel, 1290, '2026-11-30T23:00:00Z', 'somebody'
    from unnest(array['website', 'partner']) channel`)
  const plan = await deskOf(db).calendar({ shop: undefined, kind: 'price' })
  expect(plan.ok && plan.value.entries.map(({ product, channel }) => [product, channel])).toEqual([
    ['CARE', 'partner'],
    ['CARE', 'website'],
  ])
})

import { stockLists } from '#contract/staff/stock.ts'
import type { DeliveryQuery } from '#contract/staff/webhooks.ts'
import type { Db } from '#server/database/database.ts'
import { readGoodsList } from '#server/goods/list-store.ts'
import { readMovements, readStock, readVariant, readWaitingFor } from '#server/stock/store.ts'
import { readDeliveries, readDelivery, readEndpoints } from '#server/webhooks/desk-store.ts'
import { readDue } from '#server/webhooks/send-store.ts'

/** A list or a search, with typical and with nasty wishes. */
export type DeskQuery = readonly [name: string, run: () => Promise<unknown>]

const sampleVariant = { product: 'kapselle-cloth-2', variant: 'kapselle-cloth-2' }

export const stockQueries = (db: Db): DeskQuery[] => [
  ...stockLists.flatMap((list) =>
    [undefined, 'brevelle', 'zzyzx'].map(
      (text): DeskQuery => [
        `stock: ${list}${text ? `, ${text}` : ''}`,
        () => readStock(db, { locale: 'de', list, text, after: undefined, most: 51 }),
      ],
    ),
  ),
  [
    'stock by GTIN',
    () => readStock(db, { locale: 'de', list: 'all', text: '9521000000018', after: undefined, most: 51 }),
  ],
  [
    'stock, a later page',
    () =>
      readStock(db, {
        locale: 'de',
        list: 'all',
        text: undefined,
        after: { product: 'kapselle-cloth-2', variant: '' },
        most: 51,
      }),
  ],
  ['one variant', () => readVariant(db, sampleVariant, 'de')],
  ['who waits for a variant', () => readWaitingFor(db, sampleVariant)],
  ['movements of a variant', () => readMovements(db, sampleVariant, undefined, 51)],
  ['movements of a variant, a later page', () => readMovements(db, sampleVariant, 1000, 51)],
]

/** Of one endpoint. */
export const webhookQueries = (db: Db, endpoint: string): DeskQuery[] => [
  ['endpoints', () => readEndpoints(db)],
  ...(
    [
      {},
      { before: 500 },
      { state: 'failed' },
      { type: 'refund.granted' },
      { state: 'waiting', type: 'stock.changed' },
    ] satisfies DeliveryQuery[]
  ).map((query): DeskQuery => [`deliveries: ${JSON.stringify(query)}`, () => readDeliveries(db, endpoint, query, 51)]),
  ['one delivery', () => readDelivery(db, endpoint, 1)],
  ['the next deliveries', () => readDue(db, { endpoint, now: new Date(), isAway: false, most: 20 })],
  ['the next delivery while nobody answers', () => readDue(db, { endpoint, now: new Date(), isAway: true, most: 1 })],
]

export const goodsQueries = (db: Db): DeskQuery[] =>
  (
    [
      ['all', {}],
      ['a deep page', { after: 'm' }],
      ['a frequent word', { text: 'day' }],
      ['two words', { text: 'ondrella tor' }],
      ['a word that nothing has', { text: 'zzyzx' }],
      ['a GTIN', { text: '4006381333931' }],
      ['inactive ones', { state: 'inactive' }],
      ['a badge in one shop', { badge: 'sale', shop: 'lenteo' }],
      ['without translation', { missing: 'any' }],
      ['without French', { missing: 'fr' }],
      ['a category, discontinued', { category: 'lenscare', state: 'discontinued' }],
    ] as const
  ).map(
    ([name, query]): DeskQuery => [`goods: ${name}`, () => readGoodsList(db, { ...query, locale: 'de', count: 51 })],
  )

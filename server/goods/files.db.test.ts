import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { importCatalogue } from '#server/catalogue/import.ts'
import { readRecords } from '#server/catalogue/operations.ts'
import { type Db, openDatabase } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { formContentType, formWith } from '#server/testing/form-file.ts'
import { quiet } from '#server/testing/originals.ts'
import { sampleCategory, sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import { catalogueOf, temporaryFile } from '#server/testing/temporary-file.ts'
import { editProduct } from './edit.ts'
import { workInThread } from './file-thread.ts'
import { compareUploaded, giveImportBack, giveUndoBack, importUploaded, undoUploaded } from './file-work.ts'
import { discardFile, fileById, startImport, startUndo, uploadFile } from './files.ts'

const categories = [sampleCategory('lenses'), sampleCategory('daily', { parent: 'lenses' })]
const now = new Date('2026-11-18T10:00:00Z')

async function fill(db: Db, ...records: object[]) {
  const imported = await importCatalogue(db, catalogueOf(...categories, ...records))
  if (!imported.ok) throw new Error(JSON.stringify(imported.error.shown))
}

async function upload(db: Db, path: string) {
  const uploaded = await uploadFile(db, { body: formWith(path), contentType: formContentType, actor: 'anna', now })
  if (!uploaded.ok) throw new Error(uploaded.error.code)
  await compareUploaded(db, { id: uploaded.value })
  return uploaded.value
}

const catalogue = (...records: object[]) => catalogueOf(...categories, ...records)

async function fileOf(db: Db, id: string) {
  const file = await fileById(db, id)
  if (!file) throw new Error('The file is missing')
  return file
}

async function apply(db: Db, id: string) {
  expect(await startImport(db, { id, actor: 'anna' })).toMatchObject({ ok: true })
  await importUploaded(db, { id, actor: 'anna' })
}

async function undo(db: Db, id: string) {
  const started = await startUndo(db, { id, actor: 'anna' })
  if (started.ok) await undoUploaded(db, { id, actor: 'anna' })
  return started
}

/** The catalogue as it is: what is sold, at what price, and where it is listed. */
async function stateOf(db: Db) {
  const { rows } = await db.execute(sql`
    select product_id as id, is_active as active, digest is not null as listed,
      (select amount from prices where prices.product_id = products.product_id and market = 'CH' and channel = 'website')
        as price,
      (select string_agg(category, ' ' order by category) from product_categories listed
        where listed.product_id = products.product_id) as categories
    from products order by 1`)
  return rows
}

const priced = (id: string, amount: number, changes: object = {}) => {
  const product = sampleProduct(id)
  const prices = product.prices.map((price) =>
    price.market === 'CH' && price.channel === 'website' ? { ...price, amount } : price,
  )
  return { ...product, prices, ...changes }
}

async function edit(db: Db, id: string, change: (record: object) => object) {
  const [stored] = await readRecords(db, [id])
  const edited = await editProduct(db, { id, actor: 'bert', seen: stored?.digest ?? null, change, cause: 'edit' })
  expect(edited).toMatchObject({ ok: true })
}

const badged = (badge: string) => (record: object) => ({ ...record, badge })

dbTest('a file says what is new, changed and withdrawn before anything is', async ({ db }) => {
  await fill(db, priced('A', 1000), priced('B', 1000), priced('C', 1000))
  await edit(db, 'A', badged('sale'))
  const before = await stateOf(db)
  const id = await upload(db, catalogue(priced('A', 1200), priced('B', 1000), priced('D', 900)))
  const file = await fileOf(db, id)
  expect(file).toMatchObject({
    name: 'cat.jsonl',
    state: 'ready',
    report: {
      difference: {
        counts: { added: 1, changed: 1, removed: 1, edited: 1 },
        added: [{ id: 'D', title: 'Sample D de' }],
        changed: [
          {
            id: 'A',
            isEdited: true,
            left: 0,
            differences: [
              { field: 'prices.CH.website', from: '10.00', to: '12.00' },
              { field: 'badge', from: 'sale', to: '' },
            ],
          },
        ],
        removed: [{ id: 'C', isEdited: false }],
      },
    },
  })
  expect(await stateOf(db)).toEqual(before)
})

dbTest('an import and its undo leave the catalogue as it was; stock is not touched', async ({ db }) => {
  const extra = sampleCategory('extra', { parent: 'lenses' })
  await importCatalogue(
    db,
    catalogueOf(...categories, extra, priced('A', 1000, { categories: ['daily', 'extra'] }), priced('C', 1000)),
  )
  const before = await stateOf(db)
  const id = await upload(db, catalogue(priced('A', 1200), priced('D', 900)))
  await apply(db, id)
  const applied = await fileOf(db, id)
  expect(applied).toMatchObject({ state: 'applied', isLast: true })
  expect(await stateOf(db)).toEqual([
    { id: 'A', active: true, listed: true, price: 1200, categories: 'daily' },
    { id: 'C', active: false, listed: false, price: 1000, categories: 'daily' },
    { id: 'D', active: true, listed: true, price: 900, categories: 'daily' },
  ])
  await db.execute(sql`update stock set on_hand = 3 where product_id = 'A'`)
  expect(await undo(db, id)).toMatchObject({ ok: true })
  expect(await fileOf(db, id)).toMatchObject({ state: 'undone', isLast: false })
  expect(await stateOf(db)).toEqual([
    ...before,
    { id: 'D', active: false, listed: false, price: 900, categories: 'daily' },
  ])
  const { rows } = await db.execute(sql`select distinct on_hand from stock where product_id = 'A'`)
  expect(rows).toEqual([{ on_hand: 3 }])
  expect(await undo(db, id)).toMatchObject({ error: { code: 'not-last' } })
  const { rows: log } = await db.execute(sql`select action from audit_log order by id`)
  expect(log).toEqual([{ action: 'goods/import' }, { action: 'goods/undo-import' }])
})

dbTest('an undo is refused when a product of the import was edited since, and names it', async ({ db }) => {
  await fill(db, priced('A', 1000), priced('B', 1000))
  const id = await upload(db, catalogue(priced('A', 1200), priced('B', 1000)))
  await apply(db, id)
  await edit(db, 'A', badged('new'))
  expect(await undo(db, id)).toEqual({ ok: false, error: { code: 'edited', ids: ['A'], count: 1 } })
  expect(await stateOf(db)).toMatchObject([{ price: 1200 }, { price: 1000 }])
  expect(await fileOf(db, id)).toMatchObject({ state: 'applied' })
})

dbTest('an undo is refused when another product has come to need what the import brought', async ({ db }) => {
  await fill(db, priced('A', 1000))
  const id = await upload(db, catalogue(priced('A', 1000), priced('D', 900)))
  await apply(db, id)
  await edit(db, 'A', (record) => ({
    ...record,
    discontinued: true,
    product_status: 'discontinued',
    product_replacement: 'D',
  }))
  await undo(db, id)
  expect(await fileOf(db, id)).toMatchObject({
    state: 'applied',
    report: { undoRefusal: { code: 'misfit', ids: ['A'], count: 1 } },
  })
  expect(await stateOf(db)).toMatchObject([{ id: 'A' }, { id: 'D', active: true }])
})

dbTest('only the last import can be undone', async ({ db }) => {
  await fill(db, priced('A', 1000))
  const first = await upload(db, catalogue(priced('A', 1200)))
  await apply(db, first)
  const second = await upload(db, catalogue(priced('A', 1300)))
  await apply(db, second)
  expect(await undo(db, first)).toMatchObject({ error: { code: 'not-last' } })
  expect(await undo(db, second)).toMatchObject({ ok: true })
  expect(await stateOf(db)).toMatchObject([{ price: 1200 }])
})

dbTest('what was edited between the look and the import is not overwritten unseen', async ({ db }) => {
  await fill(db, priced('A', 1000), priced('B', 1000))
  const id = await upload(db, catalogue(priced('A', 1200), priced('B', 1000)))
  await edit(db, 'B', badged('sale'))
  await apply(db, id)
  expect(await fileOf(db, id)).toMatchObject({ state: 'waiting' })
  expect(await stateOf(db)).toMatchObject([{ price: 1000 }, { price: 1000 }])
  await compareUploaded(db, { id, isRenewed: true })
  expect(await fileOf(db, id)).toMatchObject({
    state: 'ready',
    report: { isRenewed: true, difference: { counts: { changed: 2, edited: 1 } } },
  })
  await apply(db, id)
  expect(await stateOf(db)).toMatchObject([{ price: 1200 }, { price: 1000 }])
})

/** What a report says of a file, by line. */
async function problemsOf(db: Db, content: string | Buffer) {
  const id = await upload(db, temporaryFile('bad.jsonl', content))
  const { state, report } = await fileOf(db, id)
  const { rows } = await db.execute(sql`select from goods_file_parts`)
  expect([state, rows.length]).toEqual(['refused', 0])
  return report?.problems?.map(({ line, reason }) => [line, reason])
}

const linesOf = (...records: object[]) => [...categories, ...records].map((one) => `${JSON.stringify(one)}\n`).join('')

dbTest('wrong columns, encodings, formulas and prices are reported by line, and nothing is applied', async ({ db }) => {
  await fill(db, priced('A', 1000))
  const before = await stateOf(db)
  const good = linesOf(priced('A', 1000))
  const { texts } = sampleProduct('A')
  const formula = { ...texts, de: { ...texts.de, title: '=HYPERLINK("http://example.com")' } }

  expect(await problemsOf(db, 'sku;price\nA;12.90\n')).toEqual([[undefined, expect.stringContaining('is no JSON')]])
  expect(await problemsOf(db, Buffer.from(good, 'utf16le'))).toEqual([
    [undefined, expect.stringContaining('no catalogue')],
  ])
  expect(await problemsOf(db, Buffer.from(linesOf(priced('A', 1000, { brand: ['Zürich'] })), 'latin1'))).toEqual([
    [3, 'is not UTF-8'],
  ])
  expect(await problemsOf(db, `\uFEFF${good}`)).toEqual([[1, expect.stringContaining('byte order mark')]])
  expect(await problemsOf(db, linesOf(priced('A', 1000, { price: 3 })))).toEqual([
    [3, 'product A: it has the unknown field price'],
  ])
  expect(await problemsOf(db, linesOf(priced('A', 0), priced('B', 100_000_000)))).toEqual([
    [3, expect.stringContaining('must be a positive number of cents')],
    [4, expect.stringContaining('must be below 10,000.00')],
  ])
  expect(await problemsOf(db, linesOf(priced('A', 1000, { texts: formula })))).toEqual([
    [3, expect.stringContaining('texts.de.title begins like a formula')],
  ])
  expect(await problemsOf(db, '')).toEqual([[undefined, 'is empty']])
  expect(await stateOf(db)).toEqual(before)
})

dbTest('a form without a file, or one that breaks off, leaves nothing behind', async ({ db }) => {
  const contentType = 'multipart/form-data; boundary=b'
  async function* broken() {
    yield Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n{"record":')
  }
  async function* empty() {
    yield Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\n\r\n--b--\r\n')
  }
  const send = (body: AsyncIterable<Uint8Array> | null) => uploadFile(db, { body, contentType, actor: 'anna', now })
  expect(await send(broken())).toMatchObject({ error: { code: 'broken-off' } })
  expect(await send(empty())).toMatchObject({ error: { code: 'no-file' } })
  expect(await send(null)).toMatchObject({ error: { code: 'no-file' } })
  const { rows } = await db.execute(sql`select from goods_files`)
  expect(rows).toEqual([])
})

dbTest(
  'a file keeps its own name, and one that nobody decided on for a week is discarded by the next',
  async ({ db }) => {
    const week = 7 * 86_400_000
    const [old, young] = [
      await upload(db, catalogue(priced('A', 1200))),
      await upload(db, catalogue(priced('A', 1300))),
    ]
    expect((await fileOf(db, old)).name).toBe('cat.jsonl')
    const age = (id: string, milliseconds: number) =>
      db.execute(sql`
      update goods_files set uploaded_at = ${new Date(now.getTime() - milliseconds).toISOString()}::timestamptz where id = ${id}`)
    await age(old, week + 1)
    await age(young, week)
    await upload(db, catalogue(priced('A', 1400)))
    expect([(await fileOf(db, old)).state, (await fileOf(db, young)).state]).toEqual(['discarded', 'ready'])
  },
)

dbTest('of two who apply, undo or discard a file at the same moment one does', async ({ database: { db } }) => {
  await fill(db, priced('A', 1000))
  const id = await upload(db, catalogue(priced('A', 1200)))
  const settled = { ok: false, error: { code: 'settled' } }
  const once = [{ ok: true, value: null }, settled]
  const byOutcome = (a: { ok: boolean }, b: { ok: boolean }) => Number(b.ok) - Number(a.ok)
  const twice = async (act: typeof startImport | typeof startUndo | typeof discardFile, file = id) =>
    (await Promise.all(['anna', 'bert'].map((actor) => act(db, { id: file, actor })))).toSorted(byOutcome)
  expect(await twice(startImport)).toEqual(once)
  await importUploaded(db, { id, actor: 'anna' })
  expect(await twice(startUndo)).toEqual(once)
  const other = await upload(db, catalogue(priced('A', 1300)))
  expect(await twice(discardFile, other)).toEqual(once)
  const { rows } = await db.execute<{ action: string }>(sql`
    select action from audit_log where subject = ${`file ${id}`} order by id`)
  expect(rows.map(({ action }) => action)).toEqual(['goods/import', 'goods/undo-import'])
})

dbTest('a file is decided on once; what failed can be tried again', async ({ db }) => {
  await fill(db, priced('A', 1000))
  const id = await upload(db, catalogue(priced('A', 1200)))
  await startImport(db, { id, actor: 'anna' })
  expect(await startImport(db, { id, actor: 'bert' })).toMatchObject({ error: { code: 'settled' } })
  await giveImportBack(db, id)
  expect(await fileOf(db, id)).toMatchObject({ state: 'ready', report: { hasFailed: true } })
  await apply(db, id)
  await importUploaded(db, { id, actor: 'anna' })
  expect(await fileOf(db, id)).toMatchObject({ state: 'applied', isLast: true })
  await startUndo(db, { id, actor: 'anna' })
  await giveUndoBack(db, id)
  expect(await undo(db, id)).toMatchObject({ ok: true })
  const other = await upload(db, catalogue(priced('A', 1200)))
  expect(await discardFile(db, { id: other, actor: 'anna' })).toMatchObject({ ok: true })
  expect(await discardFile(db, { id: other, actor: 'anna' })).toMatchObject({ error: { code: 'settled' } })
  expect(await startImport(db, { id: 'x', actor: 'anna' })).toMatchObject({ error: { code: 'settled' } })
})

/** A handle that can only be used by mistake. */
async function closedDb(place: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(place)
  await database.close()
  return database.db
}

dbTest('on a database server a file is worked on over a connection of its own thread', async ({ database, place }) => {
  const { db } = database
  await fill(db, priced('A', 1000))
  const before = await stateOf(db)
  const id = await upload(db, catalogue(priced('A', 1200), priced('D', 900)))
  const here = place.url === undefined ? db : await closedDb(place)
  const dependencies = { db: here, log: quiet, databaseUrl: place.url }
  await startImport(db, { id, actor: 'anna' })
  await workInThread({ act: 'import', id, actor: 'anna' }, dependencies)
  expect(await fileOf(db, id)).toMatchObject({ state: 'applied', isLast: true })
  expect(await stateOf(db)).toMatchObject([{ id: 'A', price: 1200 }, { id: 'D' }])
  await startUndo(db, { id, actor: 'anna' })
  await workInThread({ act: 'undo', id, actor: 'anna' }, dependencies)
  expect((await fileOf(db, id)).state).toBe('undone')
  expect((await stateOf(db)).slice(0, 1)).toEqual(before)
})

import { once } from 'node:events'
import { createServer, type IncomingMessage, request as openRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { readConfig } from '#server/config/config.ts'
import { createServe } from '#server/http/serve.ts'
import { createVisitResolver } from '#server/http/visit.ts'
import type { Metrics } from '#server/process/metrics.ts'
import type { Browser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { demoBrowser } from '#server/testing/demo-browser.ts'
import { quiet } from '#server/testing/originals.ts'
import { mainText } from '#server/testing/page-text.ts'

// Files that are too large, over a real connection: a browser shows an answer only when it could send everything.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
const resolveVisit = createVisitResolver(readConfig(brands, {}, {}))
const server = createServer((incoming, outgoing) => {
  const visit = resolveVisit(incoming)
  if (visit) serve(incoming, outgoing, visit)
})
const serve = createServe({
  app: () => shop.app,
  headers: [],
  log: { ...quiet, debug() {} },
  metrics: { observe() {} } as unknown as Metrics,
})
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await database.close()
})

const signedIn = (name: string) => demoBrowser(shop.ask, name)

const megabyte = Buffer.alloc(1_000_000, 'x')

/** Sends a form with a file of so many megabytes to its end, and then reads the answer. */
async function send(browser: Browser, path: string, { megabytes, fields, file }: Upload) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `${parts.join('')}--b\r\nContent-Disposition: form-data; name="${file}"; filename="a.png"\r\n\r\n`
  const end = '\r\n--b--\r\n'
  const { port } = server.address() as AddressInfo
  const sending = openRequest({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: {
      Host: `claravue.localhost:${port}`,
      Origin: `http://claravue.localhost:${port}`,
      Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': head.length + megabytes * megabyte.length + end.length,
    },
  })
  const answered = once(sending, 'response')
  sending.write(head)
  // A connection that is cut ends this with an error.
  for (let count = 0; count < megabytes; count++) if (!sending.write(megabyte)) await once(sending, 'drain')
  sending.end(end)
  const [response]: IncomingMessage[] = await answered
  return { status: response?.statusCode, text: response ? mainText(await text(response)) : '' }
}
type Upload = { megabytes: number; fields: Record<string, string>; file: string }

test('a picture of 100 MB is sent to its end, and the page says at its field how large it may be', async () => {
  const merchandise = await signedIn('merchandise')
  const page = '/en/staff/goods/ondrella-day-30?part=pictures'
  const { text: html } = await merchandise.get(page)
  const digest = /name="digest"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? ''
  const fields = { intent: 'save', part: 'pictures', digest, 'images.front': 'another' }
  const answer = await send(merchandise, page, { megabytes: 100, fields, file: 'upload.front' })
  expect([answer.status, answer.text]).toEqual([413, expect.stringContaining('The picture has more than 10 MB.')])
  expect((await database.db.execute(sql`select from goods_pictures`)).rows).toEqual([])
  expect((await merchandise.get(page)).text).toContain(`value="${digest}"`)
})

test('so does a supplier’s file of 100 MB', async () => {
  const warehouse = await signedIn('warehouse')
  const upload = { megabytes: 100, fields: { intent: 'check' }, file: 'file' }
  const answer = await send(warehouse, '/en/staff/stock/delivery', upload)
  expect([answer.status, answer.text]).toEqual([413, expect.stringContaining('The file is too large')])
})

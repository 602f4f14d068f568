import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { demoBrowser } from '#server/testing/demo-browser.ts'
import { mainText } from '#server/testing/page-text.ts'
import { countSales } from './count-sales.ts'

// The sales in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => database.close())

const signedIn = (name: string) => demoBrowser(ask, name)

test('before the first count the page says so, afterwards it shows days, a picture and a file', async () => {
  const finance = await signedIn('finance')
  expect(mainText((await finance.get('/en/staff/sales')).text)).toContain('Nothing has been counted yet.')
  await countSales({ db: database.db, brands, now: new Date() })
  const { text } = await finance.get('/en/staff/sales?days=90')
  expect(mainText(text)).toMatch(/CHF\s[\d’]+\.\d\d (?:There was nothing|\d+% more than) in the period before/)
  expect([text.match(/<rect/g)?.length, text.match(/<time/g)?.length]).toEqual([90, 90])
  const products = mainText((await finance.get('/de/staff/sales?by=products&days=365')).text)
  expect(products).toMatch(/Marge.*CHF\s[\d’]+\.\d\d \(\d\d\s%\)/s)
  const file = await finance.get('/en/staff/sales/export?by=products&days=90')
  expect(file.text).toMatch(/Day,Product number,Product,Pieces,Sales\r\n\d{4}-\d\d-\d\d,/)
  const { text: elsewhere } = await finance.get('/it/staff/sales?shop=lenteo&by=searches')
  expect(mainText(elsewhere)).toContain('In questo periodo qui non c’è nulla da contare.')
})

test('a role that may not see figures finds neither page nor file', async () => {
  const warehouse = await signedIn('warehouse')
  for (const path of ['/en/staff/sales', '/en/staff/sales/export']) expect((await warehouse.get(path)).status).toBe(404)
})

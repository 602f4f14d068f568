import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { checkChain } from '#server/audit/operations.ts'
import { applyPricesJob } from '#server/goods/jobs.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { auditBooks } from '#server/shop/books.ts'
import { actsOfStaff, atDesk, dayTest, list } from './day.ts'
import { hydrated } from './page-checks.ts'
import { buy } from './placed-order.ts'
import type { BrandId } from './shop.ts'
import { desktop, patience } from './visitor.ts'
import { putIn } from './without-page.ts'

const merchandiseTest = dayTest.extend('settings', { scope: 'file' }, { FULFILMENT: 'desk' })

const product = 'lumiva-360'
const titles = {
  de: 'Lumiva Kombilösung',
  en: 'Lumiva all-in-one solution',
  it: 'Lumiva soluzione unica',
  fr: 'Lumiva solution multifonction',
}
const descriptions = {
  de: 'Reinigt über Nacht.',
  en: 'Cleans overnight.',
  it: 'Pulisce durante la notte.',
  fr: 'Nettoie pendant la nuit.',
}
type Locale = keyof typeof titles
const locales: readonly Locale[] = ['de', 'en', 'it', 'fr']
/** The front of the product in each language of each storefront, with what it is called for who cannot see it. */
const shown: readonly [BrandId, string, Locale, string][] = [
  ['claravue', '', 'de', 'Vorderseite'],
  ['claravue', '/en', 'en', 'front'],
  ['claravue', '/it', 'it', 'fronte'],
  ['claravue', '/fr', 'fr', 'face avant'],
  ['linsenhaus', '', 'de', 'Vorderseite'],
  ['lenteo', '', 'it', 'fronte'],
]

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** One part of a product is opened, filled in, and saved. */
async function editPart(page: Page, part: string, fill: () => Promise<void>) {
  await page.goto(`/en/staff/goods/${product}?part=${part}`)
  await hydrated(page)
  await fill()
  await press(page, 'Save')
  await page.getByText('Saved. The shop shows it from now on.').waitFor()
}

const pictureOf = (colour: string) =>
  sharp({ create: { width: 1080, height: 1340, channels: 3, background: colour } })
    .png()
    .toBuffer()

async function priceOf(page: Page, product: string) {
  await page.goto(`/en/p/${product}`)
  return page.locator('.price-block').first().innerText()
}

/** The catalogue of the demo, in which a product costs something else in Switzerland. */
async function catalogueWithPrice(id: string, amount: number) {
  const lines = (await readFile('catalogue/demo.jsonl', 'utf8')).split('\n')
  const changed = lines.map((line) =>
    line.startsWith(`{"record":"product","product_id":"${id}"`)
      ? line.replace(/("market":"CH","channel":"website","amount":)\d+/, `$1${amount}`)
      : line,
  )
  return changed.join('\n')
}

merchandiseTest(
  'a day of a merchandiser: a new product, a planned price, a setting, 5,000 codes, a count, an import and its undo',
  async ({ visit, database }) => {
    const { db } = database
    const desk = await atDesk(visit, 'merchandise', desktop)

    // A new product begins as a copy of another one, which is inactive, so no visitor sees it.
    await desk.goto('/en/staff/goods')
    await hydrated(desk)
    await desk.getByRole('link', { name: 'New product' }).click()
    await desk.waitForURL('/en/staff/goods/new')
    await desk.getByLabel('Model').fill('limpidella-360')
    await desk.getByLabel('Id of the new product').fill(product)
    await desk.getByLabel('Product number (SKU)').fill('LUM-360')
    await press(desk, 'Create')
    await desk.getByText('The product is there and still inactive').waitFor()
    await editPart(desk, 'texts', async () => {
      for (const locale of locales) {
        await desk.locator(`[name="texts.${locale}.title"]`).fill(titles[locale])
        await desk.locator(`[name="texts.${locale}.description"]`).fill(descriptions[locale])
      }
    })
    await editPart(desk, 'pictures', async () => {
      for (const [kind, colour] of Object.entries({ front: '#2b6cb0', back: '#c05621' }))
        await desk.locator(`[name="upload.${kind}"]`).setInputFiles({
          name: `${kind}.png`,
          mimeType: 'image/png',
          buffer: await pictureOf(colour),
        })
    })
    await editPart(desk, 'offer', async () => {
      await desk.getByLabel('Active: visible in the shop').check()
    })

    // Each storefront shows it in its language, with its picture.
    const customer = await visit('claravue')
    const others = { linsenhaus: await visit('linsenhaus'), lenteo: await visit('lenteo') }
    for (const [brand, prefix, locale, alt] of shown) {
      const page = brand === 'claravue' ? customer : others[brand]
      await page.goto(`${prefix}/p/${product}`)
      await page.getByRole('heading', { level: 1, name: titles[locale] }).waitFor()
      await page.getByText(descriptions[locale]).first().waitFor()
      const front = page.locator('.gallery-strip img').first()
      expect(await front.getAttribute('alt')).toBe(`${titles[locale]}, ${alt}`)
      expect(await front.getAttribute('src')).toMatch(/\/up-[0-9a-f]{32}/)
      await expect
        .poll(() => front.evaluate((image: HTMLImageElement) => image.naturalWidth), patience)
        .toBeGreaterThan(0)
    }

    // A price from next week on: today's stays until then. Shortly before midnight tomorrow would soon be today.
    await desk.goto(`/en/staff/goods/${product}?part=prices`)
    await hydrated(desk)
    await desk.getByLabel('New price').fill('14.50')
    await desk.getByLabel('From day').fill(new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10))
    await press(desk, 'Plan price')
    await desk.getByText('The price is planned.').waitFor()
    const price = () => priceOf(customer, product)
    expect(await price()).toContain('11.90')
    await db.execute(sql`update planned_prices set starts_at = now() where product_id = ${product}`)
    await enqueue(db, applyPricesJob, {})
    await expect.poll(price, patience).toContain('14.50')

    // Shipping gets dearer.
    await desk.goto('/en/staff/settings?shop=claravue')
    await hydrated(desk)
    await desk.getByLabel('Swiss Post Priority, Switzerland').fill('9.40')
    await press(desk, 'Save')
    await desk.getByText('Saved.').waitFor()

    // 5,000 codes for one use each, as a file for who sends them out.
    await desk.goto('/en/staff/coupons')
    await hydrated(desk)
    await desk.getByRole('link', { name: 'Many codes at once' }).click()
    await desk.waitForURL(/\/coupons\/new\?/)
    await desk.getByLabel('Name of the series').fill('Newsletter December')
    await desk.getByLabel('Beginning of each code').fill('DEC')
    await desk.getByLabel('Number of codes').fill('5000')
    await desk.getByRole('textbox', { name: 'Percent' }).fill('10')
    await press(desk, 'Create codes')
    await desk.getByText('Created.').waitFor()
    const downloading = desk.waitForEvent('download')
    await desk.getByRole('link', { name: 'Download codes (CSV)' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    const codes = file
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0] ?? '')
      .filter(Boolean)
    expect(new Set(codes).size).toBe(5000)

    // The first ones are on the shelf.
    await desk.goto(`/en/staff/stock?text=${product}`)
    await hydrated(desk)
    await desk.getByRole('link', { name: titles.en }).click()
    await desk.waitForURL(/\/stock\/variant\?/)
    await desk.getByLabel('Counted on the shelf').fill('7')
    await desk.getByLabel('Reason').fill('First delivery')
    await press(desk, 'Save count')
    await desk.getByText('Counted: the stock is corrected.').waitFor()
    const stock = async () => {
      await customer.goto(`/en/p/${product}`)
      return customer.locator('.stock-badge').first().innerText()
    }
    await expect.poll(stock, patience).toBe('7 in stock')

    // A customer buys it with one of the codes, at the new prices; the next one cannot use the code again.
    const [code = ''] = codes
    const order = await buy(customer, { products: { [product]: 2 }, email: 'anna@example.org', coupon: code })
    const late = await visit('claravue', { refused: [/^\/api\/carts\/[^/]+\/coupon$/] })
    await putIn(late, product)
    await late.goto('/en/cart')
    await hydrated(late)
    await late.getByText('Use a coupon').click()
    await late.getByLabel('Coupon code').fill(code)
    await press(late, 'Apply')
    await late.getByRole('alert').getByText('This coupon has been used up.').waitFor()

    // 2 × 14.50, less 10 %, and the new shipping.
    const paid = sql`select total from orders where id = ${order.id}`
    expect(await list(db, paid)).toEqual(['3550'])

    // A file without the new product, and with another price: what it changes is shown, applied, and undone.
    await desk.goto('/en/staff/goods/import')
    await hydrated(desk)
    await desk.getByLabel('Catalogue file').setInputFiles({
      name: 'catalogue.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(await catalogueWithPrice('limpidella-360', 1340)),
    })
    await press(desk, 'Upload and check')
    await desk.getByText('Checked, not applied yet').waitFor()
    const counts = desk.locator('.desk-goods-counts')
    expect((await counts.innerText()).split(/\s+/).join(' ')).toBe('New 0 Changed 1 Withdrawn 1 With other reviews 0')
    expect(await desk.locator('main').innerText()).toMatch(/11\.90[\s\S]*13\.40/)
    await press(desk, 'Apply')
    await desk.getByText('Applied', { exact: true }).waitFor()
    const neighbour = () => priceOf(customer, 'limpidella-360')
    await expect.poll(neighbour, patience).toContain('13.40')
    await press(desk, 'Undo the import')
    await desk.getByText('Undone', { exact: true }).waitFor()
    await expect.poll(neighbour, patience).toContain('11.90')
    expect(await priceOf(customer, product)).toContain('14.50')

    expect(await auditBooks(db)).toEqual([])
    expect((await checkChain(db)).fault).toBeUndefined()
    expect(await actsOfStaff(db)).toEqual([
      'merchandise goods/new',
      ...Array.from({ length: 3 }, () => 'merchandise goods/edit'),
      'merchandise goods/plan-price',
      'merchandise setting/change',
      'merchandise coupon/series',
      'merchandise coupon/export',
      'merchandise stock/count',
      'merchandise goods/import',
      'merchandise goods/undo-import',
    ])
    expect(await list(db, sql`select on_hand from stock where product_id = ${product}`)).toEqual(['5'])
    expect(await list(db, sql`select code from coupon_uses where code like 'DEC-%'`)).toEqual([code])
  },
)

import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { formatDate } from '#contract/web/format.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type FormBrowser, openFormBrowser } from '#server/testing/form-browser.ts'

// The lens passport in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const enter = (host?: string) => openFormBrowser(shop.ask, host ? { host } : {})

async function signedIn(email: string, host?: string): Promise<FormBrowser> {
  const browser = enter(host)
  await browser.send('/login', new URLSearchParams({ form: 'sign-in', email, password: 'Linsen2026' }))
  return browser
}
/** The demo's customer, who has ordered for herself and for her daughter. */
const carla = (host?: string) => signedIn('customer@example.com', host)

let people = 0
async function newCustomer() {
  const email = `wearer${++people}@example.org`
  const browser = enter()
  const response = await shop.ask('/api/identity/sign-up', {
    host: 'claravue.localhost:3000',
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: 'http://claravue.localhost:3000' },
    body: JSON.stringify({ email, password: 'Linsen2026', first_name: 'Anna', last_name: 'Muster' }),
  })
  expect(response.status).toBe(201)
  await browser.send('/login', new URLSearchParams({ form: 'sign-in', email, password: 'Linsen2026' }))
  return browser
}
const wearerIds = (html: string) => [...html.matchAll(/id="wearer-([\da-f-]{36})"/g)].map(([, id]) => id ?? '')
const act = (browser: FormBrowser, fields: Record<string, string>) =>
  browser.send('/en/lenspass', new URLSearchParams(fields))

describe('the lens passport', () => {
  test('asks guests to log in, and is in no cache and no search engine', async () => {
    for (const path of ['/lenspass', '/it/lenspass', `/lenspass/card/${crypto.randomUUID()}`])
      expect((await enter().send(path)).location).toContain('login=true')
    expect((await enter().send('/lenspass', new URLSearchParams({ intent: 'add' }))).location).toContain('/login?url=')
    const customer = await carla()
    const cookie = [...customer.cookies].map((pair) => pair.join('=')).join('; ')
    const response = await shop.ask('/lenspass', { host: 'claravue.localhost:3000', headers: { Cookie: cookie } })
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(await response.text()).toContain('<meta name="robots" content="noindex, follow"/>')
  })

  test('[ACC-020] shows both eyes of each wearer: the lens, its values, since when, and what changed', async () => {
    const { text } = await (await carla()).open('/en/lenspass')
    expect(text).toMatch(
      /Carla.*Right eye OD Kelvary Air, 6 lenses Sphere SPH −2\.75 Base curve BC 8\.6 Diameter DIA 14\.0 Ordered on \S+ Other values on the prescription of \S+: SPH −2\.50 · BC 8\.6 Left eye OS Kelvary Air, 6 lenses Sphere SPH −2\.75/s,
    )
    expect(text).toMatch(/Mia.*Right eye OD Ondrella Day, 30 lenses Sphere SPH −1\.50/s)
    expect(text).toMatch(/SPH −2\.75 · BC 8\.6 · DIA 14\.0 Changed: Sphere/)
    expect(text).toMatch(/The eye test has been due since \S+\. Have your eyes checked before you reorder\. Book an/)
  })

  test.each([
    ['claravue.localhost:3000', '/lenspass', 'Linsenpass', 'Lass die Augen kontrollieren, bevor du nachbestellst.'],
    ['claravue.localhost:3000', '/it/lenspass', 'Tessera delle lenti', 'Fai controllare gli occhi'],
    ['claravue.localhost:3000', '/fr/lenspass', 'Carte de lentilles', 'Fais contrôler tes yeux'],
    ['linsenhaus.localhost:3000', '/lenspass', 'Linsenpass', 'Lassen Sie die Augen kontrollieren'],
    ['lenteo.localhost:3000', '/lenspass', 'Tessera delle lenti', 'Faccia controllare gli occhi'],
  ])('speaks the language and tone of %s%s', async (host, path, title, sentence) => {
    const { status, text } = await (await carla(host)).open(path)
    expect([status, text]).toEqual([200, expect.stringContaining(title)])
    expect(text).toContain(sentence)
    expect(text).not.toMatch(/passport\.|shell\.|product\./)
  })

  test('of a new customer says what to do', async () => {
    const { text } = await (await newCustomer()).open('/en/lenspass')
    expect(text).toMatch(/Anna No values yet After your first order.*When was the last eye test\?/)
    expect(text).not.toContain('Print card')
  })
})

describe('wearers', () => {
  test('are added, renamed and removed by forms', async () => {
    const anna = await newCustomer()
    const added = await anna.submit(await anna.open('/en/lenspass'), 'Add person', { name: 'Mia' })
    expect([added.status, added.text]).toEqual([200, expect.stringContaining('The person has been added.')])
    const [, mia = ''] = wearerIds(added.html)
    const renaming = await act(anna, { intent: 'rename', wearer: mia, name: 'Maria' })
    const renamed = await anna.open(renaming.location ?? '')
    expect(renamed.text).toContain('The name has been changed.')
    const removed = await anna.submit(renamed, 'Remove Maria')
    expect(removed.text).toContain('The person has been removed.')
    expect(wearerIds(removed.html)).toHaveLength(1)
  })

  test('with a name that is taken or missing are refused beside the form', async () => {
    const anna = await newCustomer()
    const taken = await act(anna, { intent: 'add', wearer: '', name: 'ANNA' })
    expect([taken.status, taken.text]).toEqual([409, expect.stringContaining('This name is already taken')])
    expect(taken.html).toContain('value="ANNA"')
    const missing = await act(anna, { intent: 'add', wearer: '', name: ' ' })
    expect([missing.status, missing.text]).toEqual([422, expect.stringContaining('This field is required.')])
  })

  test('are ten at most: then the page says so instead of asking for a name', async () => {
    const anna = await newCustomer()
    for (let count = 2; count <= 10; count++) await act(anna, { intent: 'add', wearer: '', name: `Child ${count}` })
    const full = await anna.open('/en/lenspass')
    expect(wearerIds(full.html)).toHaveLength(10)
    expect(full.text).toContain('An account can have ten people at most.')
    expect(full.text).not.toContain('Add person')
    expect((await act(anna, { intent: 'add', wearer: '', name: 'Child 11' })).status).toBe(409)
  })

  test('of somebody else, and acts that do not exist, are not found', async () => {
    const anna = await newCustomer()
    const [own = ''] = wearerIds((await anna.open('/en/lenspass')).html)
    const stranger = await newCustomer()
    const fields = { name: 'X', 'right.sphere': '-2', prescribed_on: '2026-01-01', prescription: 'x' }
    for (const wearer of [own, 'x', ''])
      for (const intent of ['rename', 'remove', 'prescribe', 'delete', 'vanish'])
        expect((await act(stranger, { ...fields, intent, wearer })).status).toBe(404)
    expect((await stranger.send(`/lenspass/card/${own}`)).status).toBe(404)
    expect((await anna.send(`/lenspass/card/${own}`)).status).toBe(200)
  })
})

describe('values that are entered by hand', () => {
  test('count until a newer order, and say when the next eye test is due', async () => {
    const anna = await newCustomer()
    const page = await anna.open('/en/lenspass')
    const day = daysAgo(30)
    const saved = await anna.submit(page, 'Save values', {
      prescribed_on: day,
      'right.sphere': '-2,50',
      'right.cylinder': '−0.75',
      'right.axis': '90°',
      'left.sphere': '+1',
    })
    expect([saved.status, saved.text]).toEqual([200, expect.stringContaining('The values have been saved.')])
    expect(saved.text).toMatch(/Right eye OD Sphere SPH −2\.50 Cylinder CYL −0\.75 Axis AX 90° Prescription of/)
    expect(saved.text).toMatch(/Left eye OS Sphere SPH \+1\.00 Prescription of/)
    expect(saved.text).toMatch(/The next eye test is due on \d\d\.\d\d\.\d{4}\./)
    const again = await anna.submit(saved, 'Save values', { prescribed_on: day, 'right.sphere': '-3' })
    expect(again.text).toContain('Sphere SPH −3.00')
    expect(again.text.match(/Delete\b/g)).toHaveLength(1)
    expect(again.html).toContain(`aria-label="Delete the prescription of ${formatDate(day)}"`)
    const deleted = await anna.submit(again, 'Delete')
    expect(deleted.text).toMatch(/The prescription has been deleted\..*No values yet/)
  })

  test('that make no sense are named at their fields, stay in the form, and change nothing', async () => {
    const anna = await newCustomer()
    const [own = ''] = wearerIds((await anna.open('/en/lenspass')).html)
    const wrong = {
      'right.sphere': '-200',
      'right.axis': '<script>',
      'left.radius': '8.6',
      prescribed_on: '2999-01-01',
    }
    const refused = await act(anna, { intent: 'prescribe', wearer: own, ...wrong })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('A value from −30.00 to +30.00 in steps of 0.25, please.')
    expect(refused.text).toContain('A value from 1° to 180° in steps of 1, please.')
    expect(refused.html.match(/aria-invalid="true"/g)?.length).toBeGreaterThanOrEqual(3)
    expect(refused.html).toContain('value="-200"')
    expect(refused.html).not.toContain('<script>"')
    expect((await anna.open('/en/lenspass')).text).toContain('No values yet')
  })
})

describe('the card', () => {
  beforeAll(() => {
    const wasmBinary = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } })
  })

  /** What a phone reads from the picture on the page. */
  async function codeOn(html: string) {
    const svg = /<svg viewBox="-4 .*?<\/svg>/s
      .exec(html)?.[0]
      .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    const png = await sharp(Buffer.from(svg ?? ''))
      .resize(600)
      .png()
      .toBuffer()
    const codes = await readBarcodes(new Blob([new Uint8Array(png)]), { formats: ['QRCode'] })
    return codes.map(({ text }) => text.split('\n'))
  }

  test('[ACC-020] has a QR code with the values themselves, and with the name only if it is wanted', async () => {
    // The clock stands still: a test may run over midnight.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const customer = await carla()
    const [self = ''] = wearerIds((await customer.open('/en/lenspass')).html)
    const named = await customer.open(`/en/lenspass/card/${self}`)
    const values = [
      'R: Kelvary Air, 6 lenses, SPH -2.75 BC 8.6 DIA 14.0',
      'L: Kelvary Air, 6 lenses, SPH -2.75 BC 8.6 DIA 14.0',
      `As of ${formatDate(new Date(), 'Europe/Zurich')}`,
    ]
    expect(await codeOn(named.html)).toEqual([['Lens passport', 'Carla', ...values]])
    expect(named.text).toContain('Lens passport Carla')
    const unnamed = await customer.open(`/en/lenspass/card/${self}?name=0`)
    expect(await codeOn(unnamed.html)).toEqual([['Lens passport', ...values]])
    expect(unnamed.text).not.toContain('Lens passport Carla')
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { demoBrowser } from '#server/testing/demo-browser.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { mainText } from '#server/testing/page-text.ts'

// The settings in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => database.close())

const economy = 'shipping/swisspost_economy/CH'
const page = '/en/staff/settings?shop=claravue'

const signedIn = (name: string) => demoBrowser(ask, name)
const fieldOf = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/ value="([^"]*)"/)?.[1]
const versionOf = (html: string) => fieldOf(html, 'version') ?? ''

test('a form changes settings, names each mistake by its field, and the history says who it was', async () => {
  const merchandise = await signedIn('merchandise')
  const { text: before } = await merchandise.get(page)
  expect(fieldOf(before, economy)).toBe('6.90')
  const bad = await merchandise.submit(page, { version: versionOf(before), [economy]: '8.10', cutOff: 'soon' })
  expect(bad.status).toBe(422)
  expect(mainText(bad.text)).toContain('Nothing was saved: please check the marked fields.')
  expect(mainText(bad.text)).toContain('A time from 00:01 to 23:59.')
  // What was typed stays in the fields, and the wrong one says so to a screen reader.
  expect([fieldOf(bad.text, economy), fieldOf(bad.text, 'cutOff')]).toEqual(['8.10', 'soon'])
  const invalid = bad.text.match(/<input[^>]*aria-invalid="true"[^>]*>/g) ?? []
  expect(invalid).toEqual([expect.stringContaining('aria-describedby="cutOff-error cutOff-hint"')])
  const form = openFormBrowser(ask)
  for (const [name, value] of merchandise.cookies) form.cookies.set(name, encodeURIComponent(value))
  const after = await form.submit(await form.open(page), 'Save', { [economy]: '8.10', closedDays: '24.12.2026' })
  expect(after.text).toContain('Saved.')
  expect(fieldOf(after.html, economy)).toBe('8.10')
  expect(after.text).toContain('changed Default: 6.90')
  expect(after.html).toContain('>2026-12-24</textarea>')
  expect(after.text).toMatch(
    /Other days on which the warehouse is closed : none → 2026-12-24 [\d. :]+ · Mara Sortiment/,
  )
  expect(after.text).toMatch(/Swiss Post Economy, Switzerland : 6\.90 → 8\.10 [\d. :]+ · Mara Sortiment/)
  const { text: german } = await merchandise.get('/de/staff/settings?shop=lenteo')
  expect(mainText(german)).toMatch(/Gratislieferung ab \( ?EUR ?\)/)
  expect(mainText(german)).not.toContain('Letzte Änderungen')
})

test('the second of two people is told who was faster, and sees what that one saved', async () => {
  const [merchandise, lead] = await Promise.all([signedIn('merchandise'), signedIn('staff')])
  const version = versionOf((await merchandise.get(page)).text)
  expect((await lead.submit(page, { version, returnDays: '30' })).status).toBe(303)
  const late = await merchandise.submit(page, { version, returnDays: '20' })
  expect(late.status).toBe(409)
  expect(mainText(late.text)).toMatch(
    /Not saved: somebody was faster\. The fields show the present state\. .+: Days for returns/,
  )
  expect(fieldOf(late.text, 'returnDays')).toBe('30')
})

test('what only a file can change is shown with its place and has no field; staff is a link for those who may', async () => {
  const { text } = await (await signedIn('merchandise')).get(page)
  const shown = mainText(text)
  for (const fact of [
    'claravue.localhost HOSTS_CLARAVUE',
    'CHF brands/claravue.ts',
    'server/delivery/holiday-rules.ts',
  ])
    expect(shown).toContain(fact)
  expect(text).not.toMatch(/name="(hosts|currency|languages|company)"/)
  expect(text).toContain('href="/en/staff/roles"')
  expect(text).not.toContain('href="/en/staff/people"')
  expect((await (await signedIn('staff')).get(page)).text).toContain('href="/en/staff/people"')
})

test('a role without the right finds neither page nor form, and nothing changes', async () => {
  for (const name of ['service', 'warehouse', 'finance', 'customer']) {
    const other = await signedIn(name)
    expect([name, (await other.get(page)).status]).toEqual([name, 404])
    const sent = await other.submit(page, { version: '0', [economy]: '1.00' })
    expect([name, sent.status]).toEqual([name, 404])
    expect((await other.get('/en/staff')).text).not.toContain('/en/staff/settings')
  }
  expect(fieldOf((await (await signedIn('staff')).get(page)).text, economy)).not.toBe('1.00')
})

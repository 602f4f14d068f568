import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/browser.ts'
import { type Ask, openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { formFields, mainText } from '#server/testing/page-text.ts'

// The addresses of the account in a browser without JavaScript.

let ask: Ask
let close: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase()
  close = () => database.close()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => close())

let people = 0
async function customer(host?: string) {
  const browser = openBrowser(ask, { host, client: `198.51.101.${++people}` })
  const person = { email: `page${people}@example.com`, password: 'Linsen2026' }
  await browser.post('/api/identity/sign-up', { ...person, first_name: 'Anna', last_name: 'Muster' })
  return browser
}

const zurich = {
  first_name: 'Anna',
  last_name: 'Muster',
  street: 'Limmatquai',
  street_number: '5',
  postcode: '8001',
  city: 'Zürich',
  country_code: 'CH',
}
const [listed, form] = ['/en/my-account/addresses', '/en/my-account/edit-address']

describe('the addresses of the account', () => {
  test('[ACC-003, RTE-016] are added by an empty form, opened and changed by their id, and deleted', async () => {
    const browser = await customer()
    expect(mainText((await browser.get(listed)).text)).toContain('No address saved yet')
    expect(formFields((await browser.get(form)).text)).toMatchObject({ first_name: 'Anna', street: '' })
    const saved = await browser.submit(form, zurich)
    expect([saved.status, saved.location]).toEqual([302, `${listed}?saved`])
    const page = await browser.get(`${listed}?saved`)
    expect(mainText(page.text)).toContain('Address saved.')
    expect(mainText(page.text)).toContain('Default address Anna Muster Limmatquai 5 8001 Zürich Switzerland')
    const { address = '' } = formFields(page.text)
    const opened = await browser.get(`${form}/${address}`)
    expect(formFields(opened.text)).toMatchObject({ street: 'Limmatquai', city: 'Zürich' })
    await browser.submit(`${form}/${address}`, { ...zurich, street_number: '7', is_chosen: 'original' })
    expect(mainText((await browser.get(listed)).text)).toContain('Limmatquai 7')
    const stranger = await customer()
    expect((await stranger.get(`${form}/${address}`)).status).toBe(404)
    expect((await stranger.submit(listed, { address, intent: 'delete' })).status).toBe(404)
    const deleted = await browser.submit(listed, { address, intent: 'delete' })
    expect(mainText(deleted.text)).toMatch(/Address deleted\. No address saved yet/)
  })

  test('[ACC-004, DAT-010] are sent with neither id nor default; the salutation is 1 for men and 2 for women', async () => {
    const { text } = await (await customer()).get(form)
    const [fields = ''] = /<form[^>]*class="form-column".*?<\/form>/s.exec(text) ?? []
    const names = Object.keys(formFields(fields))
    expect(names).toContain('street')
    expect(names.filter((name) => /^(id|is_?default)$/i.test(name))).toEqual([])
    const [, select = ''] = /<select[^>]*name="salutation"[^>]*>(.*?)<\/select>/s.exec(text) ?? []
    const options = [...select.matchAll(/<option value="(\d)"[^>]*>(.*?)<\/option>/g)].map(([, value, label]) => [
      value,
      label,
    ])
    expect(Object.fromEntries(options)).toEqual({ 1: 'Mr', 2: 'Ms' })
  })

  test('[ACC-005, ACC-006] one becomes the default, and those for invoices are shown alone', async () => {
    const browser = await customer()
    await browser.submit(form, { ...zurich, recipient: 'Bea Beispiel' })
    await browser.submit(form, { ...zurich, street_number: '9' })
    const [, second] = (await browser.get('/api/me/addresses')).body['hydra:member']
    const chosen = mainText((await browser.submit(listed, { address: second.id, intent: 'default' })).text)
    expect(chosen).toMatch(/Default address changed\. .* Default address Anna Muster Limmatquai 9 .* c\/o Bea/)
    const billing = mainText((await browser.get(`${listed}?type=billing`)).text)
    expect([billing.includes('Limmatquai 9'), billing.includes('Bea')]).toEqual([true, false])
  })

  test('[CHK-016] offer the suggested beside the original, and save the chosen one', async () => {
    const browser = await customer()
    const typed = { ...zurich, street: 'limmatquai', city: 'Zurich', company: 'Muster & Co' }
    const answer = await browser.submit(form, typed)
    expect(mainText(answer.text)).toMatch(
      /Our suggestion .*Limmatquai 5 8001 Zürich.* As entered .*limmatquai 5 8001 Zurich/,
    )
    const offered = [...answer.text.matchAll(/<form\b.*?<\/form>/gs)]
      .map(([each]) => formFields(each))
      .filter(({ is_chosen }) => is_chosen)
    expect(offered).toMatchObject([{ city: 'Zürich', company: 'Muster & Co' }, { city: 'Zurich' }])
    for (const fields of offered) await browser.submit(form, fields)
    const { body } = await browser.get('/api/me/addresses')
    expect(body['hydra:member']).toMatchObject([{ ...zurich, company: 'Muster & Co' }, typed])
  })

  test('from another storefront are changed in their own country', async () => {
    const browser = await customer('lenteo.localhost:3000')
    const swiss = openBrowser(ask)
    await swiss.post('/api/identity/sign-in', { email: `page${people}@example.com`, password: 'Linsen2026' })
    const { id } = (await swiss.post('/api/me/addresses', zurich)).body
    const changed = await browser.submit(`/my-account/edit-address/${id}`, { ...zurich, street_number: '7' })
    expect(changed.location).toBe('/my-account/addresses?saved')
    expect((await browser.submit('/my-account/edit-address', zurich)).status).toBe(422)
  })

  test.each([
    ['claravue', ['CH', 'FR', 'DE', 'AT', 'IT']],
    ['linsenhaus', ['DE', 'AT']],
    ['lenteo', ['IT']],
  ])('[I18-001] at %s are in its own markets: %j', async (brand, markets) => {
    const { text } = await (await customer(`${brand}.localhost:3000`)).get('/my-account/edit-address')
    const [, select = ''] = /<select[^>]*name="country_code"[^>]*>(.*?)<\/select>/s.exec(text) ?? []
    const offered = [...select.matchAll(/<option value="(\w+)"/g)].map(([, code]) => code)
    expect(offered.length > 0 ? offered : [formFields(text).country_code]).toEqual(markets)
  })

  test('ask for the province once the country is Italy, and name mistakes in words', async () => {
    const browser = await customer()
    expect((await browser.get(form)).text).not.toContain('name="province_code"')
    const refused = await browser.submit(form, { ...zurich, first_name: '', country_code: 'IT', tax_number: 'short' })
    expect([refused.status, refused.text.match(/aria-invalid="true"/g)?.length]).toEqual([422, 4])
    for (const complaint of [
      'This field is required.',
      'In Italy a postcode has five digits.',
      'At least 16 characters.',
    ])
      expect(mainText(refused.text)).toContain(complaint)
    expect(refused.text).toContain('<option value="MI">Milano (MI)</option>')
    expect(formFields(refused.text)).toMatchObject({ street: 'Limmatquai', tax_number: 'short' })
    const inItaly = await (await customer('lenteo.localhost:3000')).get('/my-account/edit-address')
    expect([formFields(inItaly.text).country_code, inItaly.text.includes('name="province_code"')]).toEqual(['IT', true])
  })
})

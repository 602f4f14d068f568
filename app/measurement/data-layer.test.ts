import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const appended: { src?: string }[] = []
let openDataLayer: typeof import('./data-layer.ts').openDataLayer

beforeEach(async () => {
  appended.length = 0
  const head = { append: (script: object) => appended.push(script) }
  vi.stubGlobal('document', { cookie: '', head, createElement: () => ({}) })
  vi.stubGlobal('window', {})
  vi.stubGlobal('addEventListener', () => {})
  vi.resetModules()
  vi.doMock('#app/reporting/buyer.ts', () => ({ currentBuyer: () => ({ customer_email: 'anna@example.org' }) }))
  vi.doMock('./matching.ts', () => ({ matchingData: async () => ({ sha256_email_address: 'digest' }) }))
  openDataLayer = (await import('./data-layer.ts')).openDataLayer
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const file of ['#app/reporting/buyer.ts', './matching.ts']) vi.doUnmock(file)
  vi.resetModules()
})

const fields = { currency: 'CHF', value: 10, items: [], transaction_id: '100000001', shipping: 0, tax: 0.75 }
async function purchaseOf(consent: string) {
  Object.assign(document, { cookie: `vsf-consent=${consent}` })
  openDataLayer('GTM-TEST1')({ name: 'purchase', fields, at: 1 })
  const find = () => window.dataLayer?.find((entry) => Object(entry).event === 'purchase')
  await vi.waitFor(() => expect(find()).toBeDefined(), 120_000)
  return find()
}

test('digests of a buyer are told with consent to marketing, and only then', async () => {
  expect(await purchaseOf('necessary+statistics')).not.toHaveProperty('user_data')
  window.dataLayer = []
  expect(await purchaseOf('necessary+statistics+marketing')).toMatchObject({
    user_data: { sha256_email_address: 'digest' },
  })
})

test('the container is loaded once, after the signals of what its tags may store', () => {
  Object.assign(document, { cookie: 'vsf-consent=necessary+statistics' })
  openDataLayer('GTM-TEST1')
  openDataLayer('GTM-TEST1')
  expect(appended.map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST1'])
  const [first, second] = window.dataLayer ?? []
  expect(Array.from(first as ArrayLike<unknown>).slice(0, 2)).toEqual(['consent', 'default'])
  expect(second).toMatchObject({ event: 'gtm.js' })
})

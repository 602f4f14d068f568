import { beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'

let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  ask = (await openBuiltShop(await readOnlyDemo())).ask
})

const hosts = { claravue: 'claravue.localhost:3000', lenteo: 'lenteo.localhost:3000' }
const addresses = async (path: string, host = hosts.claravue) => {
  const response = await ask(path, { host })
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  return [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '')
}

test('the sitemap of a storefront names a file of pages, categories and products for each of its languages', async () => {
  expect(await addresses('/sitemap.xml', hosts.lenteo)).toEqual(
    ['pages', 'categories', 'products-1'].map((part) => `http://lenteo.localhost:3000/sitemap/it/${part}.xml`),
  )
  expect(await addresses('/sitemap.xml')).toHaveLength(4 * 3)
})

test('each file names the addresses in its language, and only what the storefront sells', async () => {
  const origin = 'http://claravue.localhost:3000'
  expect(await addresses('/sitemap/de/pages.xml')).toEqual(
    expect.arrayContaining([`${origin}/`, `${origin}/about-us`, `${origin}/termin`]),
  )
  const pages = await addresses('/sitemap/en/pages.xml')
  expect(pages).toEqual(expect.arrayContaining([`${origin}/en`, `${origin}/en/about-us`]))
  for (const hidden of ['settings', 'menus/header-menu', 'termin'])
    expect(pages).not.toContain(`${origin}/en/${hidden}`)
  expect(await addresses('/sitemap/de/categories.xml')).toContain(`${origin}/c/kontaktlinsen/tageslinsen`)
  expect(await addresses('/sitemap/en/categories.xml')).toContain(`${origin}/en/c/contact-lenses/daily-lenses`)

  const products = await addresses('/sitemap/fr/products-1.xml')
  expect(products.length).toBeGreaterThan(50)
  expect(new Set(products).size).toBe(products.length)
  for (const address of products)
    expect(address).toMatch(/^http:\/\/claravue\.localhost:3000\/fr\/p\/[A-Za-z0-9-]+\/[a-z0-9-]+$/)
})

test.each(['/sitemap/es/pages.xml', '/sitemap/it/products-2.xml', '/sitemap/it/products-0.xml', '/sitemap/it/x.xml'])(
  '%s is no file of it',
  async (path) => {
    expect((await ask(path)).status).toBe(404)
  },
)

test('a language that the storefront lacks has no sitemap', async () => {
  expect((await ask('/sitemap/de/pages.xml', { host: hosts.lenteo })).status).toBe(404)
})

test('robots learn where the sitemap is', async () => {
  expect(await (await ask('/robots.txt', { host: hosts.lenteo })).text()).toContain(
    'Sitemap: http://lenteo.localhost:3000/sitemap.xml',
  )
})

test('a page that only one language has names no other', async () => {
  const html = await (await ask('/termin')).text()
  expect(html).toContain('<link rel="canonical" href="http://claravue.localhost:3000/termin"/>')
  expect(html).not.toContain('rel="alternate" hrefLang')
  expect(await (await ask('/about-us')).text()).toContain(
    '<link rel="alternate" hrefLang="fr" href="http://claravue.localhost:3000/fr/about-us"/>',
  )
})

import { beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'

let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  ask = (await openBuiltShop(await readOnlyDemo())).ask
})

async function read(path: string, brand = 'claravue') {
  const response = await ask(path, { host: `${brand}.localhost:3000` })
  const html = await response.text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replace(/<!-- -->/g, '')
  return { status: response.status, headers: response.headers, html, main }
}

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
/** The texts of each row of the table, its first cell included. */
const rows = (main: string) =>
  [...main.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => words(cell)),
  )
const rowOf = (main: string, label: string) => rows(main).find(([first]) => first === label)
const links = (main: string) =>
  [...main.matchAll(/href="([^"]*\/compare[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

test('products stand side by side with price, rating, stock and values; what one lacks is a dash', async () => {
  const { status, main, html, headers } = await read('/en/compare?id=ondrella-day-30&id=kelvary-xr-toric-3')
  expect(status).toBe(200)
  expect(html).toContain('<meta name="robots" content="noindex')
  expect(headers.get('Cache-Control')).toBe('private, no-store')
  const [head] = rows(main)
  expect(head?.length).toBe(3)
  expect(head?.[1]).toMatch(/^Ondrella Day, 30 lenses .*CHF 36\.90 CHF 1\.23 per lens/)
  expect(rowOf(main, 'Sphere (SPH)')?.length).toBe(3)
  expect(rowOf(main, 'Cylinder (CYL)')?.[1]).toBe('–')
  expect(rowOf(main, 'Cylinder (CYL)')?.[2]).toMatch(/^−/)
  expect(rowOf(main, 'Availability')?.slice(1).every(Boolean)).toBe(true)
})

test('each product can be taken out, and others of its kind be added, by links', async () => {
  const { main } = await read('/compare?id=ondrella-day-30&id=kelvary-xr-toric-3')
  const [, ...others] = links(main)
  expect(others.slice(0, 2)).toEqual(['/compare?id=kelvary-xr-toric-3', '/compare?id=ondrella-day-30'])
  const added = others.slice(2)
  expect(added.length).toBe(4)
  for (const link of added) expect(link).toMatch(/^\/compare\?id=ondrella-day-30&id=kelvary-xr-toric-3&id=[a-z0-9-]+$/)
})

test('four are the most: a fifth is left out and said, and nothing is to be added', async () => {
  const ids = ['ondrella-day-30', 'ondrella-day-90', 'kelvary-xr-toric-3', 'limpidella-360', 'irisande-month-2']
  const { main } = await read(`/compare?${ids.map((id) => `id=${id}`).join('&')}`)
  expect(rows(main)[0]?.length).toBe(5)
  expect(main).not.toContain('irisande-month-2')
  expect(main).toContain('Mehr als vier Produkte lassen sich nicht vergleichen.')
  expect(links(main).length).toBe(5)
})

test('lenses are compared by material, water, oxygen, UV filter, sizes of the pack and price per lens', async () => {
  const { main } = await read('/en/compare?id=ondrella-day-30&id=tavelle-one-90')
  const shown = (label: string) => rowOf(main, label)?.slice(1, 3)
  expect(shown('Material')).toEqual(['Silicone hydrogel', 'Silicone hydrogel'])
  expect(shown('Water content')).toEqual(['47%', '80%'])
  expect(shown('Oxygen transmissibility (Dk/t)')).toEqual(['118', '156'])
  expect(shown('UV filter')).toEqual(['No', 'Yes'])
  expect(shown('Replacement')).toEqual(['One day', 'One day'])
  expect(shown('Pack sizes')?.[0]).toBe('30 lenses / 90 lenses')
  expect(shown('Price per lens')?.[0]).toBe('CHF 1.23')
})

test('each product that is sold leads to its values, and one without values to its page', async () => {
  const { main } = await read('/en/compare?id=ondrella-day-30&id=limpidella-360')
  expect(main).toMatch(/href="\/en\/p\/ondrella-day-30\/[a-z0-9-]+#buy"[^>]*>Choose values/)
  expect(main).toMatch(/href="\/en\/p\/limpidella-360\/[a-z0-9-]+#buy"[^>]*>Go to the product/)
})

test('one link leaves out what is the same of all and another brings it back, and both say so without a script', async () => {
  const query = 'id=ondrella-day-30&id=ondrella-day-90'
  const all = await read(`/en/compare?${query}`)
  expect(links(all.main)[0]).toBe(`/en/compare?${query}&only=differences`)
  expect(rowOf(all.main, 'Material')).toEqual(['Material', 'Silicone hydrogel', 'Silicone hydrogel'])
  const count = rows(all.main).length - 1
  expect(words(all.main)).toContain(`Only differences ${count} details compared`)

  const { main } = await read(`/en/compare?${query}&only=differences`)
  expect(rowOf(main, 'Material')).toBeUndefined()
  expect(rowOf(main, 'Contents')).toEqual(['Contents', '30 lenses', '90 lenses'])
  const left = rows(main).length - 1
  expect(words(main)).toContain(`All details ${count - left} equal details are hidden.`)
  expect(main).toContain('role="status"')
  expect(links(main)[0]).toBe(`/en/compare?${query}`)
  // The other links keep the choice.
  expect(
    links(main)
      .slice(1)
      .every((link) => link.endsWith('&only=differences')),
  ).toBe(true)
})

test.each(['/compare', '/compare?id=no-such-product', '/compare?id=%00&id=../../etc'])(
  '%s compares nothing, and leads to the products',
  async (path) => {
    const { status, main } = await read(path)
    expect([status, rows(main).length]).toEqual([200, 0])
    expect(main).toContain('href="/s"')
  },
)

test.each([
  ['lenteo', '/', 'Confronto tra prodotti', 'Confronti'],
  ['linsenhaus', '/', 'Produkte vergleichen', 'Vergleichen'],
  ['claravue', '/fr/', 'Comparer des produits', 'Comparer'],
])(
  'a list of %s at %s sends the chosen products to the comparison, without a script',
  async (brand, tree, title, box) => {
    const { main } = await read(`${tree}s`, brand)
    expect(main).toMatch(new RegExp(`<form id="compare"[^>]* action="${tree}compare"`))
    const boxes = [...main.matchAll(/<input type="checkbox" form="compare" name="id" value="([^"]+)"/g)].map(
      ([, id = '']) => id,
    )
    expect(boxes.length).toBeGreaterThan(8)
    expect(words(main)).toContain(box)
    const compared = await read(`${tree}compare?id=${boxes[0]}&id=${boxes[1]}`, brand)
    expect(compared.main).toContain(title)
    expect(rows(compared.main)[0]?.length).toBe(3)
  },
)

test('the page of a product leads to its comparison', async () => {
  expect(links((await read('/p/ondrella-day-30')).main)).toEqual(['/compare?id=ondrella-day-30'])
})

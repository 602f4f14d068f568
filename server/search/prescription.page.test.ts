import { beforeAll, describe, expect, test } from 'vitest'
import { SearchResults } from '#contract/catalogue/search.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'
import { mainText } from '#server/testing/page-text.ts'

let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  ask = (await openBuiltShop(await readOnlyDemo())).ask
})

describe('a phrase with the values of lenses', () => {
  const found = async (query: string) => {
    const response = await ask(`/api/search?${new URLSearchParams({ query, locale: 'de' })}`)
    expect(response.status).toBe(200)
    return SearchResults.parse(await response.json())
  }

  test('is a filter of what is there, and the values of the product pages that it leads to', async () => {
    const { understood, result, nbHits } = await found('R -2.50 -0.75 90 L -3.00 monatslinsen')
    const values = 'right:sph-2.50,cyl-0.75,ax90;left:sph-3.00'
    expect(understood).toMatchObject({ phrase: 'monatslinsen', values, found: 'on-hand', meanings: [], unknown: [] })
    expect(understood?.filters).toEqual({
      sphere_right: ['-2.50'],
      sphere_left: ['-3.00'],
      lens_type: ['spherical', 'toric'],
    })
    expect(nbHits).toBeGreaterThan(5)
    for (const { choice } of result) expect(new URLSearchParams(choice).get('values')).toBe(values)
  })

  test('is never filled in while a sign is missing', async () => {
    const { understood, result } = await found('tageslinsen 2,25')
    expect(understood).toMatchObject({ values: '', meanings: [expect.stringContaining('-2.25'), expect.any(String)] })
    expect(result.map(({ choice }) => choice)).toEqual(result.map(() => undefined))
  })

  test('finds what is made in a strength if nothing is there', async () => {
    const { understood, nbHits } = await found('kelvary air -10.00')
    expect(understood?.found).toBe('made')
    expect(nbHits).toBeGreaterThan(0)
  })
})

test('the results page shows what was understood as chips, and names what was not', async () => {
  const page = async (search: string) => {
    const response = await ask(`/de/s?${new URLSearchParams({ search })}`)
    return mainText((await response.text()).replaceAll('<!-- -->', ''))
  }
  const understood = await page('R -2.50 -0.75 90 L -3.00 monatslinsen')
  for (const text of ['Rechts −2.50 −0.75 × 90°', 'Links −3.00', 'monatslinsen']) expect(understood).toContain(text)
  expect(await page('tageslinsen 2,25')).toContain('Welche Werte meinst du?')
  expect(await page('monatslinsen -2.37')).toContain(
    'Diese Werte konnten wir nicht lesen und haben sie weggelassen: «-2.37».',
  )
  expect(await page('sonnenbrille herren')).toContain('Danach sortieren wir nicht: «herren».')
  expect(await page('hubschrauber tageslinsen')).toContain('Weggelassen haben wir: «hubschrauber».')
})

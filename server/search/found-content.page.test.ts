import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchResults } from '#contract/catalogue/search.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'

const linsenhaus = 'linsenhaus.localhost:3000'
const lenteo = 'lenteo.localhost:3000'

let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  ask = (await openBuiltShop(await readOnlyDemo())).ask
})

async function html(path: string, host?: string) {
  const response = await ask(path, { host })
  return { status: response.status, text: (await response.text()).replaceAll('<!-- -->', '') }
}
const main = (page: string) => page.slice(page.indexOf('<main'), page.indexOf('</main>'))

describe('the results page, as it comes without scripts', () => {
  test.each([
    ['/de/s?search=Rückgabe', undefined, 'returns', 'Rückgabe und Widerruf'],
    ['/de/s?search=Lieferzeit', linsenhaus, 'shipping', 'Versand'],
    ['/en/s?search=refund', undefined, 'returns', 'Returns and withdrawal'],
    ['/fr/s?search=retours', undefined, 'returns', 'Retours et rétractation'],
    ['/it/s?search=reso', lenteo, 'returns', 'Resi e recesso'],
  ])('%s links to the page about it', async (path, host, slug, title) => {
    const page = main((await html(path, host)).text)
    expect(page).toMatch(new RegExp(`<a[^>]*href="(/de|/en|/fr|/it)?/${slug}"[^>]*>${title}</a>`))
  })

  test.each([
    ['/de/s?search=Acuvue', undefined, 'Acuvue führen wir nicht.', 'Frag vor einem Wechsel deine Optikerin'],
    ['/de/s?search=Acuvue', linsenhaus, 'Acuvue führen wir nicht.', 'Fragen Sie vor einem Wechsel Ihre Optikerin'],
    ['/en/s?search=accuvue', undefined, 'We do not sell Acuvue.', 'Ask your optician'],
    ['/fr/s?search=acuvue', undefined, 'Nous ne vendons pas Acuvue.', 'Demande conseil à ton opticien'],
    ['/it/s?search=acuvue', undefined, 'Non vendiamo Acuvue.', 'chiedi al tuo ottico'],
    ['/it/s?search=acuvue', lenteo, 'Non vendiamo Acuvue.', 'chieda al suo ottico'],
  ])('%s says that it is not sold, and shows what comes near', async (path, host, said, advice) => {
    const page = main((await html(path, host)).text)
    expect(page).toContain(said)
    expect(page).toContain(advice)
    expect(page).toContain('Ondrella Day, 30')
  })

  test('nobody is told to ask an optician about sunglasses', async () => {
    const page = main((await html('/de/s?search=Ray-Ban')).text)
    expect(page).toContain('Ray-Ban führen wir nicht.')
    expect(page).not.toContain('vor einem Wechsel')
  })

  test.each([
    ['/de/s?search=Hubschrauber', 200, ['Kontaktlinsen', 'Hilfe', 'Kontakt']],
    ['/fr/s?search=hélicoptère', 200, ['Lentilles', 'Aide', 'Contact']],
    ['/it/s?search=elicottero', 200, ['Lenti a contatto', 'Aiuto', 'Contatti']],
    ['/en/nothing-here', 404, ['Contact lenses', 'Help', 'Contact']],
    ['/de/gibt-es-nicht', 404, ['Kontaktlinsen', 'Hilfe', 'Kontakt']],
  ])('%s offers another search, categories, help and contact', async (path, status, links) => {
    const found = await html(path)
    expect(found.status).toBe(status)
    const page = main(found.text)
    expect(page).toMatch(/<form[^>]*role="search"[^>]*action="(\/de|\/en|\/fr|\/it)?\/s"/)
    expect(page).toContain('name="search"')
    for (const link of links) expect(page).toMatch(new RegExp(`<a[^>]*>${link}[^<]*</a>`))
  })
})

describe('the API', () => {
  async function search(query: string, more = ''): Promise<SearchResults> {
    const response = await ask(`/api/search?locale=de&query=${encodeURIComponent(query)}${more}`)
    expect(response.status).toBe(200)
    return response.json()
  }

  test('gives pages beside products only where their title has the words', async () => {
    const { pages, nbHits } = await search('Kontakt')
    expect(pages.map(({ slug }) => slug)).toEqual(['contact'])
    expect(nbHits).toBeGreaterThan(0)
    expect((await search('Ondrella')).pages).toEqual([])
    expect((await search('')).pages).toEqual([])
  })

  test('names alternatives only where nothing was found, and never because of a filter', async () => {
    const { alternatives, nbHits } = await search('Biofinity')
    expect(nbHits).toBe(0)
    expect(alternatives?.name).toBe('Biofinity')
    expect(alternatives?.products.map(({ product_id }) => product_id)).toEqual([
      'kelvary-air-3',
      'brevelle-monthly-3',
      'tavelle-month-3',
    ])
    expect((await search('Ondrella')).alternatives).toBeUndefined()
    expect((await search('Biofinity', '&facetFilters=brand:Kelvary')).alternatives).toBeUndefined()
  })

  test('a page with found content is dropped when content changes, and does not outlive what was read', async () => {
    const response = await ask('/api/search?locale=de&query=Versand', { isPublic: true })
    expect(response.headers.get('Cache-Tag')?.split(',')).toContain('search-content')
    const seconds = Number(/s-maxage=(\d+)/.exec(response.headers.get('Cache-Control') ?? '')?.[1])
    expect(seconds).toBeLessThanOrEqual(30)
    const listing = await ask('/api/search?locale=de', { isPublic: true })
    expect(listing.headers.get('Cache-Tag')?.split(',')).not.toContain('search-content')
  })
})

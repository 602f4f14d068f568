import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createContentFiles } from '#server/content/files.ts'
import type { Database } from '#server/db.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { withStories } from '#server/testing/stories.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** The shop’s own settings, some of them otherwise. */
async function opened(more: object = {}) {
  const own = await createContentFiles('content').story('settings', {
    ...{ brand: 'claravue', locale: 'de', version: 'published' },
  })
  if (!own) throw new Error('The shop has no settings')
  return openBuiltShop(database, {}, withStories({ settings: { ...own.content, ...more } }))
}
const markup = async (page: Promise<Response>) => (await (await page).text()).replace(/<script.*?<\/script>/gs, '')
const footerOf = (html: string) => html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))

test('[CMS-004] the footer leads to the nine pages of the settings', async () => {
  const { ask } = await opened()
  const footer = footerOf(await markup(ask('/terms')))
  for (const page of ['terms', 'privacy', 'accessibility', 'cookies', 'legal-notice'])
    expect(footer).toMatch(new RegExp(`href="/(de/)?${page}"`))
  for (const page of ['shipping', 'returns', 'about-us', 'disclaimer'])
    expect(footer).toMatch(new RegExp(`href="/(de/)?${page}"`))
})

test('[CMS-005] contacts stand in the footer, and the address for returns where one sends things back', async () => {
  const { ask } = await opened({ return_address: 'Rückgaben AG\nWeg 9\n8000 Zürich' })
  const footer = footerOf(await markup(ask('/terms')))
  for (const contact of ['044 000 12 00', 'tel:+41440001200', 'service@claravue.example', 'Mo–Fr 8–18 Uhr'])
    expect(footer).toContain(contact)
  expect(await markup(ask('/withdrawal'))).toContain('Rückgaben AG\nWeg 9\n8000 Zürich')
})

test('[CMS-006] social links stand in the footer, selling points and promotions above', async () => {
  const { ask } = await opened()
  const html = await markup(ask('/terms'))
  for (const network of ['facebook', 'instagram', 'youtube'])
    expect(footerOf(html)).toContain(`href="https://${network}.example/claravue"`)
  const header = html.slice(0, html.indexOf('<main'))
  for (const words of ['14 Tage Rückgabe', 'Versand kostenlos ab CHF']) expect(header).toContain(words)
})

test('[CMS-007] the discount note stands above the goods of a category, in its time only', async () => {
  const note = {
    component: 'discount_note',
    _uid: 'd',
    title: 'Winterpreise',
    description: 'Bis Januar.',
    label: 'Aktion',
  }
  const shown = async (times: object) => {
    const { ask } = await opened({ discount_note: [{ ...note, ...times }] })
    return markup(ask('/c/kontaktlinsen'))
  }
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T12:00:00+01:00') })
  try {
    const html = await shown({ startTime: '2026-11-01', endTime: '2027-01-31' })
    for (const words of ['Winterpreise', 'Bis Januar.', 'Aktion']) expect(html).toContain(words)
    expect(await shown({ startTime: '2026-12-02' })).not.toContain('Winterpreise')
    expect(await shown({ endTime: '2026-11-30' })).not.toContain('Winterpreise')
  } finally {
    vi.useRealTimers()
  }
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mainText } from '#server/testing/page-text.ts'
import { withStories } from '#server/testing/stories.ts'
import { createContentFiles } from './files.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** The shop’s own settings with some changes. */
async function opened(more: object = {}, stories: Parameters<typeof withStories>[0] = {}) {
  const own = await createContentFiles('content').story('settings', {
    brand: 'claravue',
    locale: 'de',
    version: 'published',
  })
  if (!own) throw new Error('The shop has no settings')
  return openBuiltShop(database, {}, withStories({ ...stories, settings: { ...own.content, ...more } }))
}
const markup = async (page: Promise<Response>) => (await (await page).text()).replace(/<script.*?<\/script>/gs, '')
const footerOf = (html: string) => html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))

const leadsTo = (html: string, page: string) => new RegExp(`href="/(de/)?${page}"`).test(html)

test('[CMS-004] the footer leads to the pages of the settings, and to the choice of cookies', async () => {
  const cookies = { linktype: 'story', id: '', cached_url: 'cookies', title: 'Wahl der Cookies' }
  const { ask } = await opened({ cookie_consent_manager: cookies })
  const footer = footerOf(await markup(ask('/terms')))
  const pages = ['terms', 'privacy', 'accessibility', 'legal-notice', 'shipping', 'returns', 'about-us', 'disclaimer']
  expect(pages.filter((page) => !leadsTo(footer, page))).toEqual([])
  expect(footer).toContain('Wahl der Cookies')
})

test('[CMS-005] contacts stand in the footer, and the address for returns on the page of withdrawals', async () => {
  const contacts = { phone: '044 111 22 33', phone_international: '+41 44 111 22 33', email: 'hallo@claravue.example' }
  const { ask } = await opened({
    ...contacts,
    working_hours: 'Montags um neun',
    return_address: 'Rückgaben AG\nWeg 9\n8000 Zürich',
  })
  const footer = footerOf(await markup(ask('/terms')))
  for (const contact of ['044 111 22 33', 'tel:+41441112233', 'mailto:hallo@claravue.example', 'Montags um neun'])
    expect(footer).toContain(contact)
  expect(await markup(ask('/withdrawal'))).toContain('Rückgaben AG\nWeg 9\n8000 Zürich')
})

test('[CMS-006] social links stand in the footer, selling points and promotions above', async () => {
  const network = (name: string) => ({ linktype: 'url', id: '', url: `https://${name}.example/we`, cached_url: '' })
  const { ask } = await opened({
    facebook: network('facebook'),
    instagram: network('instagram'),
    youtube: network('youtube'),
    top_unique_selling_points: [{ component: 'selling_point', _uid: 'p', title: 'Seit immer' }],
    top_page_promotions: [{ component: 'top_page_promotion', _uid: 't', text: 'Nur diese Woche' }],
  })
  const html = await markup(ask('/terms'))
  for (const name of ['facebook', 'instagram', 'youtube'])
    expect(footerOf(html)).toContain(`href="https://${name}.example/we"`)
  const header = html.slice(0, html.indexOf('<main'))
  for (const words of ['Seit immer', 'Nur diese Woche']) expect(header).toContain(words)
})

test('a gift that a promotion leads to is a page, where it does not open over one', async () => {
  const link = { linktype: 'story', id: 'g', cached_url: 'gifts/case', url: '' }
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'It is yours.' }] }] }
  const gift = { component: 'cms_page', _uid: 'g', title: 'A case with your first order', text }
  const { ask } = await opened(
    { top_page_promotions: [{ component: 'top_page_promotion', _uid: 't', text: 'A case for you', link }] },
    { 'gifts/case': gift },
  )
  expect(await markup(ask('/terms'))).toMatch(/<a [^>]*href="\/gifts\/case"[^>]*>(?:(?!<\/a>).)*A case for you/s)
  const page = await markup(ask('/gifts/case'))
  expect(page).toMatch(/<h1[^>]*>A case with your first order<\/h1>/)
  expect(page).toContain('It is yours.')
})

test('[CMS-006, CMS-030] the subscription banner stands in the account, if its rules say so, and on no other page', async () => {
  const shown = async (rules: object) => {
    const banner = { component: 'banner', _uid: 'b', title: 'Linsen im Abo', ...rules }
    const { ask } = await opened({ subscription_banner: [banner] })
    const browser = openBrowser(ask)
    const person = { first_name: 'Anna', last_name: 'Muster', password: 'Linsen2026' }
    await browser.post('/api/identity/sign-up', { ...person, email: `${randomUUID()}@example.com` })
    const overview = await browser.get('/my-account/overview')
    const other = await browser.get('/terms')
    expect(overview.status).toBe(200)
    expect(other.text).not.toContain('Linsen im Abo')
    return mainText(overview.text).includes('Linsen im Abo')
  }
  expect(await shown({})).toBe(true)
  expect(await shown({ include_paths: '^/my-account/' })).toBe(true)
  expect(await shown({ include_paths: '^/c/' })).toBe(false)
})

test('a mistake in a story is logged once, not by every page that shows it', async () => {
  const { ask, logged } = await opened({ top_page_promotions: [{ component: 'top_page_promotion', _uid: 'x' }] })
  for (const path of ['/terms', '/terms', '/about-us', '/api/content/settings?locale=de']) await ask(path)
  expect(logged).toEqual([
    { message: 'Skipped a broken block', details: expect.objectContaining({ component: 'top_page_promotion' }) },
  ])
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

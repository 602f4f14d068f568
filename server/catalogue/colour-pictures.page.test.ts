import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, pay, post } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const enter = () => openFormBrowser(shop.ask)
const picturesOf = (html: string, size: string) =>
  [...html.matchAll(new RegExp(`<img src="/img/${size}/([^"]*)"`, 'g'))].map(([, name]) => name)

const black = 'choice=1&item.color=black&item.quantity=1'

test('sunglasses are shown in the colour that was chosen, also without scripts', async () => {
  const chosen = await enter().open(`/p/dorvane-brise?${black}`)
  expect(picturesOf(chosen.html, '1080x1340')).toEqual(['dorvane-brise-front~black', 'dorvane-brise-back~black'])
  expect(chosen.html).toContain('alt="Dorvane Brise Sonnenbrille, Schwarz, Vorderseite"')
  const before = await enter().open('/p/dorvane-brise')
  expect(picturesOf(before.html, '1080x1340')).toEqual(['dorvane-brise-front', 'dorvane-brise-back'])
})

test('a list filtered by a colour shows what is made in it in that colour, and leads to it', async () => {
  const cards = async (query: string) => {
    const { html } = await enter().open(query)
    return [...html.matchAll(/<article class="product-card.*?<\/article>/gs)].map(([card]) => ({
      picture: /<img src="\/img\/[^/]+\/([^"]*)"/.exec(card)?.[1],
      link: /href="([^"]*)"/.exec(card)?.[1]?.replaceAll('&amp;', '&'),
    }))
  }
  const brise = (all: Awaited<ReturnType<typeof cards>>) =>
    all.find(({ link }) => link?.startsWith('/p/dorvane-brise/'))
  const link = '/p/dorvane-brise/dorvane-brise-sonnenbrille'
  expect(brise(await cards('/c/sonnenbrillen?itemsPerPage=100'))).toEqual({ picture: 'dorvane-brise-front', link })
  const black = await cards('/c/sonnenbrillen?itemsPerPage=100&color=black')
  expect(brise(black)).toEqual({
    picture: 'dorvane-brise-front~black',
    link: `${link}?choice=1&item.color=black&item.quantity=1`,
  })
  // Glasses whose first colour is black have that picture in all lists.
  expect(black.filter(({ link }) => !link?.includes('.color='))).toEqual([])
  const [lens] = await cards('/c/kontaktlinsen?color=green')
  expect(lens?.picture).toMatch(/-worn(~|$)/)
  expect(lens?.link).toMatch(
    /\?choice=1&right.wanted=on&right.color=(\w+)&right.quantity=1&left.wanted=on&left.color=\1&/,
  )
})

test('every colour is a radio button with its name and a patch of the colour', async () => {
  const { html } = await enter().open(`/p/dorvane-brise?${black}`)
  const radios = [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([tag]) => tag)
  expect(radios.map((tag) => [/value="([^"]*)"/.exec(tag)?.[1], tag.includes('checked')])).toEqual([
    ['havana', false],
    ['black', true],
    ['champagne', false],
  ])
  const patches = [...html.matchAll(/<circle[^>]* fill="([^"]*)"[^>]*><\/circle><\/svg>([^<]*)<\/label>/g)]
  expect(patches.map(([, colour, name]) => [colour, name])).toEqual([
    ['#7A4A21', 'Havanna'],
    ['#1C1C20', 'Schwarz'],
    ['#D9B98A', 'Champagner'],
  ])
})

test('a coloured lens is shown on a light and a dark eye, first in the colour for the right one', async () => {
  const eyes = 'choice=1&right.wanted=on&left.wanted=on&left.color=hazel'
  const left = await enter().open(`/p/irisande-month-6?${eyes}`)
  expect(picturesOf(left.html, '1080x1340')[0]).toBe('irisande-month-6-worn~hazel')
  expect(left.html).toContain('Haselnuss, auf einem hellen und einem dunklen Auge"')
  const both = await enter().open(`/p/irisande-month-6?${eyes}&right.color=sea_blue`)
  expect(picturesOf(both.html, '1080x1340')).toEqual([
    'irisande-month-6-worn',
    ...['back', 'blister', 'parameters'].map((view) => `irisande-month-6-${view}`),
  ])
})

test('the line of a colour has its picture in the cart, in the checkout and on the thank-you page', async () => {
  const visitor = enter()
  const goods = { intent: 'add', 'item.color': 'black', 'item.quantity': '1' }
  await post(visitor, '/cart?product=dorvane-brise', goods)
  const inCart = picturesOf((await visitor.open('/cart')).html, '170x170')
  const payment = await goTo(visitor, 'payment', { forms: { customer: { email: 'colour@example.org' } } })
  const { location } = await pay(visitor)
  const thanks = await visitor.open(location ?? '')
  for (const pictures of [inCart, picturesOf(payment.html, '100x100'), picturesOf(thanks.html, '100x100')]) {
    expect(pictures).toContain('dorvane-brise-front~black')
    expect(pictures).not.toContain('dorvane-brise-front')
  }
})

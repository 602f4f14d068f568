import { describe, expect, test } from 'vitest'
import {
  chosenFilters,
  isNarrowed,
  type Listing,
  listingQuery,
  pagerNumbers,
  paginate,
  readListing,
  toggled,
} from './listing.ts'

const frame = { pageSize: 16, categories: ['daily', 'toric'] }
const read = (query: string, pageSize = 16) => readListing(new URLSearchParams(query), { ...frame, pageSize })
const plain: Listing = {
  page: 1,
  itemsPerPage: 16,
  sort: 'popularity',
  phrase: '',
  filters: {},
  values: {},
  view: 'grid',
}

describe('a URL', () => {
  test('[RTE-039] holds page, page size, sort, phrase, view and filters', () => {
    expect(
      read('page=3&itemsPerPage=40&sort=price_asc&search=toric&view=list&brand=Kelvary&brand=Brevelle&radius=8.6'),
    ).toEqual({
      page: 3,
      itemsPerPage: 40,
      sort: 'price_asc',
      phrase: 'toric',
      values: {},
      view: 'list',
      filters: { brand: ['Brevelle', 'Kelvary'], radius: ['8.6'] },
    })
  })

  test.each([
    ['search=a&phrase=b', 'a'],
    ['phrase=b', 'b'],
    ['search=&phrase=b', 'b'],
    ['search=%20%20toric%20%20%208.6%20', 'toric 8.6'],
    ['search=%00%07', ''],
    [`search=${'x'.repeat(10_240)}`, 'x'.repeat(200)],
    [`search=${'x'.repeat(199)}😀`, `${'x'.repeat(199)}\ufffd`],
    ["search=' or 1=1; drop table products --", "' or 1=1; drop table products --"],
    ['search=<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('[RTE-039] with %s asks for “%s”', (query, phrase) => expect(read(query).phrase).toBe(phrase))

  test.each([
    ['', 1],
    ['page=0', 1],
    ['page=-3', 1],
    ['page=abc', 1],
    ['page=1.5', 1],
    ['page=2', 2],
    ['page=1000000000', 1_000_000],
    [`page=${'9'.repeat(400)}`, 1_000_000],
  ])('with %s is page %i', (query, page) => expect(read(query).page).toBe(page))

  test.each([10, 20, 40, 100])('[CAT-012] may ask for %i products', (size) =>
    expect(read(`itemsPerPage=${size}`).itemsPerPage).toBe(size),
  )

  test.each(['', 'itemsPerPage=7', 'itemsPerPage=0', 'itemsPerPage=-10', 'itemsPerPage=1e9', 'itemsPerPage=abc'])(
    '[CAT-012] with “%s” has the page size of the theme',
    (query) => {
      expect(read(query, 16).itemsPerPage).toBe(16)
      expect(read(query, 24).itemsPerPage).toBe(24)
    },
  )

  test.each([
    ['sort=rating', 'rating'],
    ['sort=nonsense', 'popularity'],
    ['sort=constructor', 'popularity'],
    ['sort=relevance', 'popularity'],
    ['search=x', 'relevance'],
    ['search=x&sort=popularity', 'popularity'],
    ['search=x&sort=', 'relevance'],
  ])('with %s is sorted by %s', (query, sort) => expect(read(query).sort).toBe(sort))

  test.each([
    ['colour=red&__proto__=x', {}],
    ['lens_usage=yearly&lens_type=square', {}],
    ['lens_usage=yearly&lens_usage=daily', { lens_usage: ['daily'] }],
    ['category=daily&category=nowhere', { category: ['daily'] }],
    ['radius=8.6&radius=eight&diameter=14,2', { radius: ['8.6'] }],
    ['brand=&brand=%20', {}],
    ['brand=B&brand=A&brand=B', { brand: ['A', 'B'] }],
    ['sphere_right=-2,5&sphere_left=%E2%88%922.50', { sphere_right: ['-2.50'], sphere_left: ['-2.50'] }],
    ['sphere_right=%2B1&sphere_left=-0', { sphere_right: ['1.00'], sphere_left: ['0.00'] }],
    ['sphere_right=-2.555&sphere_left=41', {}],
    ['sphere_right=-2.5&sphere_right=-3', { sphere_right: ['-2.50'] }],
    ['price_from=19.90&price_to=49,10', { price_from: ['19'], price_to: ['50'] }],
    ['price_from=-5&price_to=100000', {}],
    ['price_from=1e3&price_to=', {}],
    ['rating=3&rating=4&rating=9', { rating: ['3'] }],
    ['in_stock=yes&polarised=no', { in_stock: ['yes'] }],
    ['shape=panto&shape=heart&color=blue&color=%237A4A21', { shape: ['panto'], color: ['blue'] }],
    [`brand=${'x'.repeat(500)}`, { brand: ['x'.repeat(60)] }],
  ])('with %s has only possible filters', (query, filters) => expect(read(query).filters).toEqual(filters))

  test('takes no more than twenty values of a filter', () => {
    const query = new URLSearchParams(Array.from({ length: 50 }, (_, index) => ['brand', `Brand ${index}`]))
    expect(readListing(query, frame).filters.brand).toHaveLength(20)
  })
})

describe('a state', () => {
  test.each([
    ['', ''],
    ['page=1&itemsPerPage=16&sort=popularity&view=grid&search=', ''],
    ['page=1&sort=relevance&search=x', '?search=x'],
    ['view=list&sort=rating&radius=8.6&phrase=a%20b&page=2', '?page=2&radius=8.6&search=a+b&sort=rating&view=list'],
    ['brand=Kelvary&utm_source=mail&brand=Brevelle', '?brand=Brevelle&brand=Kelvary'],
  ])('[RTE-039] read from “%s” has the canonical URL “%s”', (query, written) => {
    expect(listingQuery(read(query), 16)).toBe(written)
    expect(read(written)).toEqual(read(query))
  })

  test('toggles a value of a filter and begins at the first page again', () => {
    const two = toggled(toggled({ ...plain, page: 4 }, 'brand', 'Kelvary'), 'brand', 'Brevelle')
    expect(two).toEqual({ ...plain, filters: { brand: ['Brevelle', 'Kelvary'] } })
    expect(toggled({ ...two, page: 2 }, 'brand', 'Kelvary')).toEqual({ ...plain, filters: { brand: ['Brevelle'] } })
    expect(toggled(toggled(plain, 'radius', '8.6'), 'radius', '8.6')).toEqual(plain)
  })

  test('lists its filters in the order of the sidebar', () => {
    expect(chosenFilters(read('radius=8.6&lens_type=toric&brand=B&brand=A').filters)).toEqual([
      { name: 'lens_type', value: 'toric' },
      { name: 'brand', value: 'A' },
      { name: 'brand', value: 'B' },
      { name: 'radius', value: '8.6' },
    ])
  })

  test.each([
    ['', false],
    ['page=2', false],
    ['view=list', false],
    ['unknown=1&sort=nonsense', false],
    ['sort=price_asc', true],
    ['itemsPerPage=40', true],
    ['brand=Kelvary', true],
    ['search=x', true],
  ])('from “%s” is a variant for search engines to leave out: %s', (query, narrowed) =>
    expect(isNarrowed(read(query), 16)).toBe(narrowed),
  )
})

describe('the pages', () => {
  test('[DAT-041] are counted', () => {
    expect(paginate({ page: 2, itemsPerPage: 16 }, 73)).toEqual({
      currentPage: 2,
      totalPages: 5,
      totalItems: 73,
      itemsPerPage: 16,
      pageOptions: [10, 20, 40, 100],
    })
  })

  test.each([
    [0, 1, 1, 1],
    [16, 1, 1, 1],
    [17, 1, 1, 2],
    [80, 1_000_000, 5, 5],
    [81, 6, 6, 6],
  ])('of %i products, page %i is page %i of %i', (items, page, currentPage, totalPages) =>
    expect(paginate({ page, itemsPerPage: 16 }, items)).toMatchObject({ currentPage, totalPages }),
  )

  test.each([
    [1, 1, [1]],
    [2, 2, [1, 2]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3]],
    [2, 9, [1, 2, 3]],
    [5, 9, [4, 5, 6]],
    [8, 9, [7, 8, 9]],
    [9, 9, [7, 8, 9]],
  ])('[CAT-013] on page %i of %i the pager shows %j', (currentPage, totalPages, numbers) =>
    expect(pagerNumbers({ currentPage, totalPages })).toEqual(numbers),
  )
})

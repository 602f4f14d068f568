import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CatalogueRecord } from '#server/catalogue/catalogue-file.ts'
import { demoCatalogue, demoFile } from './generate.ts'
import { productLooks } from './product-looks.ts'
import { type Axes, type Range, valuesOf } from './ranges.ts'

const file = readFileSync(demoFile, 'utf8')
const records = file
  .trimEnd()
  .split('\n')
  .map((line) => CatalogueRecord.parse(JSON.parse(line)))

const categories = records.filter((record) => record.record === 'category')
const products = records.filter((record) => record.record === 'product')
const reviews = records.filter((record) => record.record === 'review')
type Product = (typeof products)[number]

const locales = ['de', 'en', 'it', 'fr'] as const
const ids = new Set(products.map(({ product_id }) => product_id))
const twice = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)
const named = (all: Product[]) => all.map(({ product_id }) => product_id)
const count = (wanted: (product: Product) => boolean) => products.filter(wanted).length
const isCare = ({ category }: Product) =>
  ['lenscare', 'saline', 'humidifier', 'eye_care', 'accessory'].includes(category)

describe('the file', () => {
  test('is what the tables make: run `node catalogue/demo/generate.ts` after a change', () => {
    expect(file === demoCatalogue()).toBe(true)
  })

  test('is at most 1.5 MB, with categories first, then products, then reviews', () => {
    expect(Buffer.byteLength(file)).toBeLessThanOrEqual(1_500_000)
    expect(records).toEqual([...categories, ...products, ...reviews])
  })

  test('has no id, sku or slug twice', () => {
    expect(twice(named(products))).toEqual([])
    expect(twice(products.map(({ sku }) => sku))).toEqual([])
    expect(twice(categories.map(({ code }) => code))).toEqual([])
    for (const locale of locales)
      expect(twice([...categories, ...products].map(({ texts }) => texts[locale].slug))).toEqual([])
  })

  test('gives each counted variant a code of its own and each product but services a shelf', () => {
    const codes = products.flatMap(({ codes = [] }) => codes.map(({ gtin }) => gtin))
    expect(twice(codes)).toEqual([])
    expect(codes.length).toBe(products.flatMap(({ category, stock }) => (category === 'service' ? [] : stock)).length)
    expect(named(products.filter(({ category, shelf }) => (category === 'service') === (shelf !== undefined)))).toEqual(
      [],
    )
  })

  test('refers only to what it contains', () => {
    const codes = new Set(categories.map(({ code }) => code))
    expect(categories.filter(({ parent }) => parent && !codes.has(parent))).toEqual([])
    expect(products.flatMap((product) => product.categories.filter((code) => !codes.has(code)))).toEqual([])
    const referred = products.flatMap((product) => [
      product.product_replacement,
      product.group_upsell,
      product.product_group?.canonical_product_id,
      ...product.similar_products,
    ])
    expect([...referred, ...reviews.map(({ product_id }) => product_id)].filter((id) => id && !ids.has(id))).toEqual([])
  })

  test('has a look for every product and no other', () => {
    expect(productLooks.map(({ product_id }) => product_id).sort()).toEqual(named(products).sort())
  })
})

describe('the pictures', () => {
  const folder = new URL('../pictures/svg/', import.meta.url)
  const drawn = new Set(readdirSync(folder))
  const recolourings = JSON.parse(readFileSync(new URL('recolourings.json', folder), 'utf8'))
  const exists = (picture: string) => {
    const [name = '', colour] = picture.split('~')
    return drawn.has(`${name}.svg`) && (colour === undefined || Boolean(recolourings[name]?.[colour]))
  }

  test('of every view and colour are drawn', () => {
    const named = products.flatMap(({ images: { by_color = {}, ...views } }) => [
      ...Object.values(views),
      ...Object.values(by_color).flatMap(({ pictures }) => Object.values(pictures)),
    ])
    expect(named.filter((picture) => !exists(picture))).toEqual([])
  })

  test('differ in every colour of whatever has colours', () => {
    for (const { product_id, axes, images } of products) {
      const colours = axes.color ?? []
      const fronts = colours.map((code) => images.by_color?.[code]?.pictures.front)
      expect(new Set(fronts).size, product_id).toBe(colours.length)
      expect(fronts, product_id).not.toContain(undefined)
    }
  })
})

describe('the range', () => {
  test.each<[string, number, (product: Product) => boolean]>([
    ['contact lenses', 64, ({ category, is_trial }) => category === 'lens' && !is_trial],
    ['trial lenses', 4, ({ is_trial, badge }) => is_trial && badge === 'trial'],
    ['care products', 28, isCare],
    ['sunglasses', 22, ({ category }) => category === 'sunglasses'],
    ['reading glasses', 18, ({ category, axes }) => category === 'reading_glasses' && !!axes.sphere && !!axes.color],
    ['services', 2, ({ category }) => category === 'service'],
    ['reductions', 8, ({ badge }) => badge === 'sale'],
    ['products of one storefront only', 6, ({ brand_channels }) => brand_channels.length === 1],
  ])('has enough %s: at least %i', (_, least, wanted) => {
    expect(count(wanted)).toBeGreaterThanOrEqual(least)
  })

  test('has lenses of every kind and pack', () => {
    const lenses = products.filter(({ category }) => category === 'lens')
    for (const usage of ['daily', 'two_weekly', 'monthly'])
      for (const type of ['spherical', 'toric', 'multifocal', 'coloured'])
        expect(lenses.some(({ lens_usage, lens_type }) => lens_usage === usage && lens_type === type)).toBe(true)
    for (const pack of [6, 30, 90]) expect(lenses.some(({ units }) => units === pack)).toBe(true)
  })

  test('says of every lens that is still made what it is made of, and of nothing else', () => {
    const made = products.filter(({ category, discontinued }) => category === 'lens' && !discontinued)
    expect(made.filter(({ material }) => !material).map(({ product_id }) => product_id)).toEqual([])
    expect(count(({ category, material }) => category !== 'lens' && material !== undefined)).toBe(0)
  })

  test('has the product that can be ordered only once', () => {
    expect(products.find(({ product_id }) => product_id === 'BTT')).toMatchObject({ category: 'service' })
  })

  test('is sold in full by no storefront, and Lenteo sells the least', () => {
    const sold = (brand: Product['brand_channels'][number]) =>
      count((product) => product.brand_channels.includes(brand))
    expect(sold('claravue')).toBeLessThan(products.length)
    expect(sold('lenteo')).toBeLessThan(sold('linsenhaus'))
  })

  test('every storefront has something in every category', () => {
    const active = products.filter((product) => product.is_active && !product.discontinued)
    for (const brand of ['claravue', 'linsenhaus', 'lenteo'] as const)
      for (const { code } of categories)
        expect(
          active.some((p) => p.brand_channels.includes(brand) && p.categories.includes(code)),
          `${brand} ${code}`,
        ).toBe(true)
  })

  test('has lenses that are no longer made: with a successor, and with similar ones only', () => {
    const gone = products.filter(
      ({ discontinued, product_status }) => discontinued && product_status === 'discontinued',
    )
    expect(gone.some(({ product_replacement }) => product_replacement)).toBe(true)
    expect(gone.some((product) => !product.product_replacement && product.similar_products.length > 0)).toBe(true)
    const successors = products.filter(({ product_id }) => gone.some((p) => p.product_replacement === product_id))
    expect(successors.every(({ is_active, discontinued }) => is_active && !discontinued)).toBe(true)
  })

  test('has inactive products and one to be ordered ahead', () => {
    expect(count(({ is_active }) => !is_active)).toBeGreaterThan(0)
    expect(count(({ product_status }) => product_status === 'preorder')).toBeGreaterThan(0)
  })

  test('a group has one canonical product, and the 30 pack leads on to the 90 pack', () => {
    const grouped = products.filter(({ product_group }) => product_group)
    expect(grouped.length).toBeGreaterThan(0)
    for (const { product_id, product_group } of grouped)
      expect(product_group?.canonical).toBe(product_group?.canonical_product_id === product_id)
    for (const { product_group } of grouped)
      expect(grouped.find((p) => p.product_id === product_group?.canonical_product_id)?.product_group?.canonical).toBe(
        true,
      )
    expect(products.find(({ product_id }) => product_id === 'ondrella-day-30')?.group_upsell).toBe('ondrella-day-90')
  })
})

describe('prices', () => {
  const market: Record<string, string> = { claravue: 'CH', linsenhaus: 'DE', lenteo: 'IT' }
  const priceIn = ({ prices }: Product, country: string, channel: string) =>
    prices.find((price) => price.market === country && price.channel === channel)?.amount ?? Number.NaN

  test('are given for each market where a product is sold, and for no other, from retail down to comparison', () => {
    for (const product of products) {
      const markets = product.brand_channels.map((brand) => market[brand] ?? brand)
      expect(product.prices).toHaveLength(markets.length * 4)
      for (const country of markets) {
        const website = priceIn(product, country, 'website')
        expect(priceIn(product, country, 'retail')).toBeGreaterThanOrEqual(website)
        expect(website).toBeGreaterThanOrEqual(priceIn(product, country, 'comparison'))
        expect(website).toBeGreaterThanOrEqual(priceIn(product, country, 'partner'))
      }
    }
  })

  test('a product on sale is at least 8 % below retail', () => {
    for (const product of products.filter(({ badge }) => badge === 'sale'))
      for (const { market: country, amount } of product.prices.filter(({ channel }) => channel === 'retail'))
        expect(priceIn(product, country, 'website')).toBeLessThanOrEqual(amount * 0.92)
  })

  test('a product on sale cost more in every market before the sale', () => {
    for (const { badge, price_history = [], prices, product_id } of products) {
      expect(price_history.length > 0, product_id).toBe(badge === 'sale')
      for (const { market: country, amount } of prices.filter(
        ({ channel }) => channel === 'website' && badge === 'sale',
      )) {
        const past = price_history.filter((price) => price.market === country)
        expect(past.at(-1)?.amount).toBe(amount)
        expect(past.at(-2)?.amount).toBeGreaterThan(amount)
        expect(past.map(({ from }) => from)).toEqual(past.map(({ from }) => from).sort())
      }
    }
  })

  test('of many boxes fall with their number', () => {
    const bulk = products.filter(({ bulk_prices }) => bulk_prices.length > 0)
    expect(bulk.length).toBeGreaterThan(30)
    for (const product of bulk)
      for (const { market: country, from, amount } of product.bulk_prices) {
        expect(amount).toBeLessThan(priceIn(product, country, 'website'))
        for (const more of product.bulk_prices.filter((other) => other.market === country && other.from > from))
          expect(more.amount).toBeLessThan(amount)
      }
  })
})

describe('lens parameters and stock', () => {
  const valuesOn = (axis: Range[] | string[]): (number | string)[] =>
    axis.flatMap((entry): (number | string)[] => (typeof entry === 'string' ? [entry] : valuesOf([entry])))
  const covered = (exception: Axes, options: Record<string, number | string>) =>
    Object.entries(exception).every(([name, axis]) => valuesOn(axis).includes(options[name] ?? ''))
  const combinations = (axes: Axes) =>
    Object.entries(axes).reduce<Record<string, number | string>[]>(
      (sofar, [name, axis]) =>
        sofar.flatMap((options) => valuesOn(axis).map((value) => ({ ...options, [name]: value }))),
      [{}],
    )

  test('a toric monthly lens has more than 50,000 combinations', () => {
    const toric = products.find(({ product_id }) => product_id === 'kelvary-xr-toric-6')
    expect(toric).toMatchObject({ lens_type: 'toric', lens_usage: 'monthly' })
    const made = combinations(toric?.axes ?? {}).filter(
      (options) => !toric?.not_made.some((not) => covered(not, options)),
    )
    // 69 spheres × 11 cylinders × 36 axes × 2 radii, without the two exceptions.
    expect(made).toHaveLength(69 * 11 * 36 * 2 - 5 * 3 * 36 * 2 - 3 * 36)
  })

  test('every exception takes away something that would be made', () => {
    for (const { product_id, axes, not_made } of products)
      for (const exception of not_made)
        for (const [name, axis] of Object.entries(exception))
          expect(valuesOn(axes[name as keyof Axes] ?? []), product_id).toEqual(expect.arrayContaining(valuesOn(axis)))
  })

  test('stock is counted for variants that are made, each once', () => {
    for (const { product_id, axes, not_made, stock } of products) {
      expect(stock.length).toBeGreaterThan(0)
      expect(twice(stock.map(({ options }) => JSON.stringify(options)))).toEqual([])
      for (const { options } of stock) {
        expect(Object.keys(options).sort()).toEqual(Object.keys(axes).sort())
        for (const [name, value] of Object.entries(options))
          expect(valuesOn(axes[name as keyof Axes] ?? []), product_id).toContain(value)
        expect(not_made.some((exception) => covered(exception, options))).toBe(false)
      }
    }
  })

  test('stock is of every kind', () => {
    const stock = products.flatMap((product) => product.stock)
    const some = (wanted: (row: (typeof stock)[number]) => boolean) => expect(stock.some(wanted)).toBe(true)
    some(({ on_hand, stop_order }) => on_hand > 10 && !stop_order)
    some(({ on_hand, stop_order }) => on_hand >= 1 && on_hand <= 10 && !stop_order)
    some(({ on_hand, stop_order }) => on_hand === 0 && !stop_order)
    some(({ on_hand, stop_order }) => on_hand < 0 && !stop_order)
    some(({ on_hand, stop_order }) => on_hand >= 1 && on_hand <= 10 && stop_order)
    some(({ on_hand, stop_order }) => on_hand === 0 && stop_order)
    expect(stock.filter(({ on_hand, stop_order }) => on_hand < 0 && stop_order)).toEqual([])
  })

  test('there are at least 500 of every solution', () => {
    const solutions = products.filter(({ category }) => category === 'lenscare' || category === 'saline')
    for (const { stock } of solutions)
      expect(stock).toEqual([expect.objectContaining({ options: {}, stop_order: false })])
    expect(Math.min(...solutions.flatMap(({ stock }) => stock.map(({ on_hand }) => on_hand)))).toBeGreaterThanOrEqual(
      500,
    )
  })

  test('every colour has a name in every language', () => {
    for (const { axes, color_texts = {} } of products) expect(Object.keys(color_texts)).toEqual(axes.color ?? [])
  })
})

describe('texts', () => {
  const address = {
    de: /(?<!\p{L})(du|dein\p{L}*|dir|dich|Sie|Ihnen|Ihr\p{L}*)(?!\p{L})/u,
    en: /(?<!\p{L})(you|your)(?!\p{L})/iu,
    it: /(?<!\p{L})(tu|tuo|tua|tue|tuoi|Lei|Suo|Sua|voi|vostr\p{L})(?!\p{L})/u,
    fr: /(?<!\p{L})(tu|toi|ton|ta|tes|vous|votre|vos)(?!\p{L})/iu,
  }

  test.each(locales)('neither address the reader nor shout in %s: formal and informal shops share them', (locale) => {
    const texts = [...categories, ...products].map((record) => record.texts[locale])
    for (const { title, description } of texts) expect(`${title} ${description}`).not.toMatch(address[locale])
    for (const { title, description } of texts) expect(`${title} ${description}`).not.toMatch(/!|undefined/)
  })

  test('say 2 to 5 short sentences', () => {
    for (const { product_id, texts } of products)
      for (const locale of locales) {
        const sentences = texts[locale].description.split(/\. (?=\p{Lu})/u).length
        expect(sentences >= 2 && sentences <= 5, `${product_id} ${locale}`).toBe(true)
      }
  })

  test('in German use no word that Switzerland and Germany spell differently', () => {
    const german = [...products.map(({ texts }) => texts.de.description), ...reviews.map(({ text }) => text)].join(' ')
    expect(german).not.toMatch(
      /ß|gross|weiss|heiss|draussen|ausser|strasse|schliess|fliess|mässig|spass|süss|dreissig/i,
    )
  })

  test('differ between families', () => {
    const first = products
      .filter(({ product_group }) => product_group?.canonical !== false)
      .filter(({ is_trial, product_id }) => !is_trial && !/-(polarised|screen|doses)$/.test(product_id))
    for (const locale of locales)
      expect(twice(first.map(({ texts }) => texts[locale].description.split('. ').slice(0, 2).join('. ')))).toEqual([])
  })
})

describe('reviews', () => {
  test('are at least 250 on about 60 products, in all languages, from 2025 and 2026', () => {
    expect(reviews.length).toBeGreaterThanOrEqual(250)
    expect(new Set(reviews.map(({ product_id }) => product_id)).size).toBeGreaterThanOrEqual(55)
    for (const locale of locales)
      expect(reviews.filter((review) => review.locale === locale).length).toBeGreaterThan(60)
    expect(reviews.filter(({ created_at }) => !/^202[56]-/.test(created_at))).toEqual([])
    expect(twice(reviews.map(({ text }) => text))).toEqual([])
  })

  test('rate the same things within a category', () => {
    const rated = new Map<string, Set<string>>()
    for (const { product_id, ratings } of reviews) {
      const category = products.find((product) => product.product_id === product_id)?.category ?? ''
      rated.set(category, (rated.get(category) ?? new Set()).add(Object.keys(ratings).join(' ')))
    }
    expect(Object.fromEntries([...rated].map(([category, keys]) => [category, [...keys]]))).toEqual({
      lens: ['overall comfort vision value'],
      lenscare: ['overall comfort quality value'],
      humidifier: ['overall comfort quality value'],
      eye_care: ['overall comfort quality value'],
      accessory: ['overall quality value'],
      sunglasses: ['overall comfort quality value'],
      reading_glasses: ['overall comfort quality value'],
    })
  })

  test('are mixed', () => {
    const stars = new Set(reviews.map(({ ratings }) => ratings.overall))
    expect([...stars].sort()).toEqual([2, 3, 4, 5])
  })
})

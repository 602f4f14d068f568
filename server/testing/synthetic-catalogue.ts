import type { CatalogueRecord, CategoryRecord, ProductRecord, ReviewRecord } from '#server/catalogue/catalogue-file.ts'

const inFourLanguages = <Text>(text: (locale: string) => Text) => ({
  de: text('de'),
  en: text('en'),
  it: text('it'),
  fr: text('fr'),
})

export function sampleCategory(code: string, changes: Partial<CategoryRecord> = {}): CategoryRecord {
  return {
    record: 'category',
    code,
    parent: null,
    position: 1,
    texts: inFourLanguages((locale) => ({
      slug: `${code}-${locale}`.replaceAll('_', '-'),
      title: `${code.toUpperCase()} ${locale}`,
      description: `Everything of ${code} (${locale}).`,
    })),
    ...changes,
  }
}

/** A valid product in the category `daily`; its id makes all else about it that must be its own. */
export function sampleProduct(id: string, changes: Partial<ProductRecord> = {}): ProductRecord {
  return {
    record: 'product',
    product_id: id,
    sku: `SKU-${id}`,
    category: 'lens',
    categories: ['daily'],
    brand_channels: ['claravue', 'linsenhaus', 'lenteo'],
    lens_type: 'spherical',
    lens_usage: 'daily',
    brand: ['Sample'],
    manufacturer: ['Sample Optics'],
    safety: {
      manufacturer: {
        name: 'Sample Optics',
        address: ['Sample Way 1', '1000 Sampleton'],
        email: 'safety@optics.example',
        region: 'EU',
      },
      responsible: { CH: { name: 'Sample Suisse', address: ['Way 2', '8000 Zürich'], email: 'safety@suisse.example' } },
    },
    badge: null,
    unit: 'lens',
    units: 30,
    content: inFourLanguages((locale) => `30 × 1 (${locale})`),
    texts: inFourLanguages((locale) => ({
      slug: `${id.toLowerCase()}-${locale}`,
      title: `Sample ${id} ${locale}`,
      description:
        `A lens (${locale}) for one day of many, with a water content of 58 % and an edge that nobody feels. `.repeat(
          3,
        ),
    })),
    is_active: true,
    is_trial: false,
    product_status: 'available',
    discontinued: false,
    product_replacement: null,
    similar_products: [],
    group_upsell: null,
    product_group: null,
    images: { front: `/images/${id}-front.webp`, back: `/images/${id}-back.webp` },
    mobile_images: {},
    marketing_images: [],
    rich_content: [],
    axes: {
      sphere: [
        [-6, -0.5, 0.25],
        [0.5, 4, 0.25],
      ],
      radius: [[8.6, 8.6, 1]],
      diameter: [[14.2, 14.2, 1]],
    },
    not_made: [],
    vat_class: 'standard',
    prices: [
      { market: 'CH', channel: 'retail', amount: 49_90 },
      { market: 'CH', channel: 'website', amount: 39_90 },
      { market: 'CH', channel: 'comparison', amount: 36_90 },
      { market: 'DE', channel: 'website', amount: 34_90 },
      { market: 'IT', channel: 'website', amount: 33_90 },
    ],
    bulk_prices: [{ market: 'CH', from: 4, amount: 37_90 }],
    stock: [{ options: { sphere: -2.5, radius: 8.6, diameter: 14.2 }, on_hand: 12, stop_order: false }],
    lead_days: 3,
    popularity: 100,
    ...changes,
  }
}

export function sampleReview(productId: string, changes: Partial<ReviewRecord> = {}): ReviewRecord {
  return {
    record: 'review',
    product_id: productId,
    locale: 'de',
    author: 'Vera',
    created_at: '2026-10-01',
    ratings: { comfort: 5, price: 4 },
    text: 'Den ganzen Tag angenehm.',
    ...changes,
  }
}

const toric: Pick<ProductRecord, 'categories' | 'lens_type' | 'axes' | 'not_made' | 'stock'> = {
  categories: ['daily', 'toric'],
  lens_type: 'toric',
  axes: {
    sphere: [[-9, 6, 0.25]],
    cylinder: [[-2.25, -0.75, 0.5]],
    axis: [[10, 180, 10]],
    radius: [[8.5, 8.5, 1]],
    diameter: [[14.5, 14.5, 1]],
  },
  not_made: [{ sphere: [[-9, -6.25, 0.25]], cylinder: [[-2.25, -2.25, 1]] }],
  stock: [-1, -2, -3].map((sphere) => ({
    options: { sphere, cylinder: -0.75, axis: 90, radius: 8.5, diameter: 14.5 },
    on_hand: 5,
    stop_order: true,
  })),
}

const syllables = [
  'ba',
  'cor',
  'del',
  'fin',
  'gra',
  'hel',
  'jo',
  'kar',
  'lum',
  'mira',
  'nor',
  'pel',
  'quo',
  'ri',
  'sol',
  'tav',
]
const syllable = (number: number) => syllables[number % syllables.length] ?? ''
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** 256 brands and 4096 names of products. */
const inventedBrand = (index: number) => capital(`${syllable(index)}${syllable(Math.floor(index / 16))}lis`)
const inventedName = (index: number) =>
  capital(syllable(index * 7) + syllable(index * 11 + 3) + syllable(Math.floor(index / 256)))

function syntheticProduct(index: number): ProductRecord {
  const brand = inventedBrand(index)
  const title = `${brand} ${inventedName(index)} ${index}`
  const product = sampleProduct(`S-${index}`, {
    brand: [brand],
    similar_products: index ? [`S-${index - 1}`] : [],
    popularity: (index * 7919) % 100_000,
    ...(index % 3 === 2 && toric),
  })
  return {
    ...product,
    texts: inFourLanguages((locale) => ({ ...product.texts[locale as 'de'], title: `${title} ${locale}` })),
  }
}

/** Any number of products, always the same ones: every third a toric lens, every second with a review. */
export function* syntheticCatalogue(count: number): Generator<CatalogueRecord> {
  yield sampleCategory('lenses')
  yield sampleCategory('daily', { parent: 'lenses' })
  yield sampleCategory('toric', { parent: 'lenses', position: 2 })
  for (let index = 0; index < count; index++) yield syntheticProduct(index)
  for (let index = 0; index < count; index += 2) yield sampleReview(`S-${index}`, { author: `Visitor ${index}` })
}

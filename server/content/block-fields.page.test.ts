import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { blockSchemas } from '#contract/content/blocks.ts'
import { FeatureItem, SellingPoint, Service, Studio, TrustBubble, tracking } from '#contract/content/parts.ts'
import type { Database } from '#server/database/database.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'
import { pageOf, withStories } from '#server/testing/stories.ts'

// Whatever an editor fills in must be visible: every field of every block changes the page.

const stories: Parameters<typeof withStories>[0] = {}
let database: Database
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await readOnlyDemo()
  ask = (await openBuiltShop(database, { FRAME_HOSTS: 'films.example' }, withStories(stories))).ask
})

/** The visible page, without the data of its scripts. */
async function shown(block: object): Promise<string> {
  stories.home = pageOf(block)
  return (await (await ask('/')).text()).replace(/<script.*?<\/script>/gs, '')
}

const picture = (filename: string) => ({ filename, alt: filename })
const link = (path: string) => ({ linktype: 'story', id: '', url: '', cached_url: path })
const doc = (text: string) => ({ type: 'doc', content: [{ type: 'text', text }] })

type Fields = Record<string, unknown>
type Case = { base?: Fields; values?: Fields; unseen?: string[] }

/** Another value for a field of that name than blocks have below. */
const values: Fields = {
  title: 'Another title',
  subtitle: 'A subtitle',
  text: 'A text',
  label: 'A label',
  icon: 'eye',
  buttonText: 'A button',
  expert_name: 'Mara',
  expert_title: 'Optician',
  expert_title_2: 'Head of service',
  name: 'another',
  address: 'Weg 1',
  opening_hours: 'Mon 9–18',
  phone: '044 000 12 00',
  email: 'a@shop.example',
  number: '99',
  link: link('returns'),
  url: 'https://films.example/2',
  country: 'DE',
  image_size: 'large',
  image: picture('banner-summer.svg'),
  image_alt: 'Described',
  image_mobile: picture('about-lenteo.svg'),
  image_tablet: picture('about-linsenhaus.svg'),
  image_desktop: picture('hero-studio.svg'),
  background_image: picture('banner-summer.svg'),
  background: 'ink',
  color: 'primary',
  spacing: 'xl',
  gap: 'xs',
  startTime: '2999-01-01',
  endTime: '2000-01-01',
  include_paths: '^/nowhere$',
  exclude_paths: '^/$',
  aspectRatio: '3/1',
  width: '480px',
  height: 111,
  compression: 40,
  border: 'primary',
  padding: 'lg',
  objectFit: 'contain',
  objectPosition: 'bottom',
  style: 'text',
  size: 'lg',
  items_per_page: 1,
  align_mobile: 'right',
  align_tablet: 'center',
  align_desktop: 'center',
  products_set: 'kelvary-air-6',
  columns_mobile: 2,
  columns_tablet: 3,
  columns_desktop: 4,
  body: [],
}

const image = picture('banner-reorder.svg')
const banner: Case = {
  base: { title: 'A banner', image, link: link('help') },
  values: { width: 222 },
  // The products that a banner advertises are counted, too.
  unseen: ['items'],
}
const products = { base: { products_set: 'ondrella-day-30,kelvary-air-6' } }
const inside = [{ component: 'rich_text', _uid: 'inner', text: doc('Inside') }]
/** What each block has to begin with. A page, its text and a test of variants show nothing of their own. */
const blocks: Record<Exclude<keyof typeof blockSchemas, 'page' | 'category_page' | 'cms_page' | 'ab_test'>, Case> = {
  section: { base: { body: inside } },
  background: { base: { body: inside, image } },
  rich_text: { base: { text: doc('First') }, values: { text: doc('Second') } },
  hero: {
    base: { items: [{ component: 'hero_banner', _uid: 'h', title: 'Hero' }] },
    values: { items: [{ component: 'hero_banner', _uid: 'h', title: 'Another' }], personal: true },
  },
  hero_banner: { base: { title: 'Hero', buttonText: 'Go', link: link('help') } },
  unique_selling_points: { base: { points: [] }, values: { points: [{ ...entry('selling_point'), title: 'Point' }] } },
  trust_bubbles: { base: { bubbles: [] }, values: { bubbles: [{ ...entry('trust_bubble'), number: '1', text: 'x' }] } },
  popular_products: products,
  selected_products: products,
  product_list: products,
  big_banner: banner,
  small_banner: banner,
  // Its words are in its picture; a title describes it.
  image_banner: {
    ...banner,
    base: { image: { ...image, alt: '' } },
    unseen: ['text', 'items'],
  },
  banner,
  shipping_options: {},
  anchor: { base: { name: 'here' } },
  iframe: { base: { url: 'https://films.example/1', title: 'A film' } },
  contact_support: { base: { expert_name: 'Anna' } },
  feature_list: featureList({ image, text: 'A feature' }),
  service_list: { base: { items: [] }, values: { items: [{ ...entry('service'), title: 'Service' }] } },
  studio_list: { base: { items: [] }, values: { items: [{ ...entry('studio'), name: 'Bern', address: 'x' }] } },
  call_to_action: { base: { label: 'Go', link: link('help') }, values: { color: 'secondary' } },
}

/** The entries of lists, and a list with one entry of each kind. */
const parts: [schema: z.ZodObject, list: (fields: Fields) => object, base: Fields][] = [
  [SellingPoint, (own) => ({ component: 'unique_selling_points', points: [own] }), { title: 'Point' }],
  [TrustBubble, (own) => ({ component: 'trust_bubbles', bubbles: [own] }), { number: '1', text: 'One' }],
  [FeatureItem, (own) => ({ component: 'feature_list', items: [own] }), { image, text: 'A feature' }],
  [Service, (own) => ({ component: 'service_list', items: [own] }), { title: 'Service', label: 'Go', link: link('a') }],
  [
    Studio,
    (own) => ({ component: 'studio_list', items: [own] }),
    { name: 'Bern', address: 'x', label: 'Map', link: link('a') },
  ],
]

function entry(component: string) {
  return { component, _uid: component }
}
function featureList(item: Fields): Case {
  const items = [{ ...entry('feature_item'), ...item }]
  return { base: { items }, values: { items: [] } }
}

/** Fields for the analytics, which the page does not show. */
const counted: ReadonlySet<string> = new Set([...Object.keys(tracking), 'tracking'])

/** The fields that make no difference to the page. */
async function unseen(schema: z.ZodObject, base: Fields, more: Fields, written: (fields: Fields) => object) {
  const before = await shown(written(base))
  const names = Object.keys(schema.shape).filter((name) => !['component', '_uid'].includes(name) && !counted.has(name))
  const found: string[] = []
  for (const name of names) {
    const value = more[name] ?? values[name]
    if (value === undefined || (await shown(written({ ...base, [name]: value }))) === before) found.push(name)
  }
  return found
}

test.each(Object.entries(blocks))('every field of a %s changes what is seen', async (component, block) => {
  const schema: z.ZodObject = blockSchemas[component as keyof typeof blocks]
  const base = { component, _uid: 'x', ...block.base }
  expect(await unseen(schema, base, { ...block.values }, (fields) => fields)).toEqual(block.unseen ?? [])
})

test.each(parts)('every field of an entry of a list changes what is seen (%#)', async (schema, list, base) => {
  const { component } = schema.shape as unknown as { component: z.ZodLiteral<string> }
  const own = entry(component.value)
  expect(await unseen(schema, { ...own, ...base }, {}, (item) => ({ _uid: 'l', ...list(item) }))).toEqual([])
})

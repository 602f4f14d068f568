import type { Page } from 'playwright-core'
import { eventTable, type FieldTable, type Happening } from '#contract/measurement/events.ts'
import { itemFields } from '#contract/measurement/items.ts'
import { open } from './checkout-way.ts'
import { originOf, type ShopPlace } from './shop.ts'
import { phone, type Visit } from './visitor.ts'

export const googlesHost = 'www.googletagmanager.com'

/** A visitor who allows everything, and beside them the page that shows what is told. */
export async function openCounted(visit: Visit, shop: ShopPlace) {
  const page = await visit('claravue', {
    viewport: phone,
    otherHosts: [googlesHost],
    refused: ['/no-such-page', /\/coupon$/],
  })
  const context = page.context()
  const value = 'necessary+statistics+marketing'
  await context.addCookies([{ name: 'vsf-consent', value, url: originOf(shop, 'claravue') }])
  await context.route(`https://${googlesHost}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.container = document.currentScript.src' }),
  )
  const viewer = await context.newPage()
  const heard = await listen(viewer)
  await page.bringToFront()
  return { page, viewer, heard }
}

export const isPageOf = (route: string) => (one: Happening) =>
  one.name === 'page_view' && one.fields.route_name === route

/** The page that shows events, and what it has heard. */
async function listen(viewer: Page) {
  await open(viewer, '/dev/events')
  await viewer.getByText('Nothing is counted without consent').waitFor()
  await viewer.evaluate(() => {
    const heard: unknown[] = []
    Reflect.set(window, 'heard', heard)
    new BroadcastChannel('events').onmessage = ({ data }) => heard.push(data)
  })
  return () => viewer.evaluate((): Happening[] => Reflect.get(window, 'heard'))
}

export const dataLayer = (page: Page) =>
  page.evaluate((): { event?: string }[] => JSON.parse(JSON.stringify(Reflect.get(window, 'dataLayer'))))

/** What is told whenever it comes into view, or a moment later. */
export const untimed = ['page_view', 'view_item_list', 'view_promotion', 'web_vital'] as const
const isUntimed = (one: Happening): one is Extract<Happening, { name: (typeof untimed)[number] }> =>
  untimed.some((name) => name === one.name)

/** The decisive fields. What comes into view depends on the size of the window, and pages are told a moment later. */
export function inWords(happening: Happening): string[] {
  if (isUntimed(happening)) return []
  const { name, fields } = happening
  const items = 'items' in fields ? (fields.items ?? []) : []
  const goods = items.map(({ item_id, quantity }) => `${quantity} ${item_id}`).join()
  if (name === 'search') return [`search ${fields.search_term}`]
  if (name === 'select_item') return [`${name} ${fields.item_list_id} ${items[0]?.item_id}`]
  if (name === 'view_item' || name === 'add_to_wishlist') return [`${name} ${items[0]?.item_id} ${fields.value}`]
  if (name === 'select_promotion') return [`${name} ${fields.promotion_id}`]
  if (name === 'reorder_plan_changed') return [`${name} ${fields.change}`]
  if (name === 'subscription_step') return [`${name} ${fields.step}`]
  if (name === 'coupon_refused') return [`${name} ${fields.coupon}`]
  if (name === 'error_shown') return [`${name} ${fields.error_code}`]
  if (name === 'add_shipping_info') return [`${name} ${/priority/.exec(fields.shipping_tier)} ${fields.value}`]
  if (name === 'add_payment_info') return [`${name} ${fields.payment_type} ${fields.value}`]
  return [`${name} ${goods} ${'value' in fields ? fields.value : ''}`.trim()]
}

const kinds: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  items: (value) => Array.isArray(value) && value.every((item) => faultsIn(itemFields, item).length === 0),
}

/** Fields that the table lacks or that are of another kind, and those that are missing. */
function faultsIn(table: FieldTable, fields: object): string[] {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  const wrong = entries.filter(([name, value]) => !kinds[table[name]?.replace('?', '') ?? '']?.(value))
  const missing = Object.keys(table).filter((name) => !table[name]?.endsWith('?') && !(name in fields))
  return [...wrong.map(([name]) => name), ...missing]
}

export const faultsOf = ({ name, fields }: Happening): string[] =>
  faultsIn(eventTable[name].fields, fields).map((field) => `${name}.${field}`)

import { afterAll, describe, expect, inject, test } from 'vitest'
import { everyGroup, type FeatureGroup, featureGroups, neededFeatures } from '#e2e/old-features.ts'
import { chromiumAt } from './chromium.ts'
import { findFirefox } from './firefox.ts'
import { openOldShop } from './old-shop.ts'
import { personAt, pictureFolder } from './person.ts'
import type { Engine } from './tab.ts'
import { findWebKit } from './webkit.ts'

type Visit = { lacks: string; features: readonly FeatureGroup[]; width: number; hasScripts?: boolean }

const withoutScripts = { lacks: 'scripts', features: [...everyGroup, neededFeatures], hasScripts: false }

const visits: Visit[] = [
  { lacks: 'nothing', features: [], width: 1280 },
  { lacks: 'nothing', features: [], width: 360 },
  { lacks: 'everything new', features: everyGroup, width: 1280 },
  { lacks: 'everything new', features: everyGroup, width: 360 },
  { ...withoutScripts, width: 360 },
]

/** Each group alone: together, one fault may hide another. */
const visitsByGroup: Visit[] = [
  ...Object.entries(featureGroups).map(([lacks, group]) => ({ lacks, features: [group], width: 1280 })),
  // The panels of the menu are for narrow windows.
  { lacks: 'popovers', features: [featureGroups.popovers], width: 360 },
  { lacks: 'names of details', features: [featureGroups['names of details']], width: 360 },
  { ...withoutScripts, width: 1280 },
]

const { port } = inject('shopOfJourneys')
const found = await Promise.all([findFirefox(), findWebKit()])
const engines = found.filter((engine) => typeof engine !== 'string')
for (const sentence of found.filter((engine) => typeof engine === 'string')) process.stderr.write(`${sentence}\n`)
process.stderr.write(`The pictures of each step are in ${pictureFolder}.\n`)

const closings: (() => void)[] = []
afterAll(() => {
  for (const close of closings) close()
})

describe.each(engines)('$name', (engine) => {
  test.each(visits)('missing: $lacks, at $width px: a guest buys, then a customer signs in', (visit) =>
    travel(engine, visit),
  )
})

describe('chromium', () => {
  test.each(visitsByGroup)('missing: $lacks, at $width px: a guest buys, then a customer signs in', (visit) =>
    travel(chromiumAt(inject('chromium')), visit),
  )
})

async function travel({ name, launch }: Engine, { lacks, features, width, hasScripts = true }: Visit) {
  const old = await openOldShop(port, features)
  closings.push(old.close)
  const tab = await launch()
  const origin = `http://localhost:${features.length > 0 ? old.port : port}`
  const person = personAt(tab, { origin, visit: `${name} lacks ${lacks} ${width}`, hasScripts })
  const means = { isWide: width >= 1024, hasScripts, showsTodayInEmptyDates: name === 'webkit' }
  try {
    await tab.resize(width, 900)
    await choose(person, means)
    await buy(person, means)
    await signIn(person, means)
  } catch (error) {
    await person.look('stopped')
    throw error
  } finally {
    await tab.close()
  }
}

type Person = ReturnType<typeof personAt>
type Means = { isWide: boolean; hasScripts: boolean; showsTodayInEmptyDates: boolean }

/** The page fits into the window, and its picture is taken. */
async function inspect(person: Person, step: string) {
  await person.look(step)
  expect(await person.sidewaysScroll(), step).toBe(0)
}

/** From the home page by the menu to a list, then a page of lenses and the wishlist. */
async function choose(person: Person, { isWide, hasScripts }: Means) {
  await person.open('/en', 'The lenses you always wear. Just faster.')
  await inspect(person, 'home')
  if (!isWide) await person.click('button', 'Menu')
  for (const entry of ['Lens care', 'Contact lenses']) await person.click('entry', entry)
  await person.find('entry', 'Daily lenses')
  await inspect(person, 'menu')
  expect(await person.openEntries()).toBe(1)
  await person.click('entry', 'Daily lenses')
  await person.arrive('Daily lenses')
  await inspect(person, 'list')
  await person.open('/en/p/kelvary-air-6', 'Kelvary Air')
  await person.find('button', 'Add to cart')
  await inspect(person, 'lenses')
  if (!hasScripts) return
  await person.click('button', 'Save to wishlist')
  // The notification comes when the shop has confirmed it.
  await person.click('button', 'View wishlist')
  for (const button of ['Remove', 'Undo', 'Remove']) await person.click('button', button)
  await person.look('wishlist')
}

async function buy(person: Person, { isWide, hasScripts }: Means) {
  await person.open('/en/p/limpidella-360', 'Limpidella all-in-one solution')
  await person.click('button', 'Add to cart')
  await person.find('link', 'Go to checkout')
  await person.look('added')
  await person.open('/en/cart', 'Cart')
  if (hasScripts) await person.find('count', '1')
  await inspect(person, 'cart')
  await person.click('link', 'Go to checkout')
  await person.arrive('How can we reach you?')
  await inspect(person, 'customer')
  await person.fill('E-mail address', 'guest@example.org')
  await person.click('button', 'Continue as a guest')
  await person.arrive('Where should we deliver?')
  if (!isWide) await person.click('button', 'Show 1 item')
  await person.find('text', 'Subtotal')
  await inspect(person, 'summary')
  const address = { 'First name': 'Anna', 'Last name': 'Muster', Street: 'Seestrasse', 'No.': '4', Postcode: '8002' }
  for (const [label, value] of Object.entries(address)) await person.fill(label, value)
  if (hasScripts) await person.seeText('Town', 'Zürich')
  else await person.fill('Town', 'Zürich')
  await inspect(person, 'address')
  await person.click('button', 'Continue')
  await person.arrive('How should we deliver?')
  await inspect(person, 'shipping')
  await person.click('button', 'Continue')
  await person.arrive('Review and pay')
  await person.click('label', 'Visa')
  await inspect(person, 'payment')
  await person.click('button', 'Order')
  await person.find('label', 'The payment succeeds')
  await person.look('provider')
  await person.click('label', 'The payment succeeds')
  await person.click('button', 'Pay')
  await person.arrive('Thank you for your order')
  await inspect(person, 'thank you')
}

async function signIn(person: Person, { isWide, hasScripts, showsTodayInEmptyDates }: Means) {
  await person.open('/en/help', 'Help')
  await person.click('link', 'Log in')
  if (isWide && hasScripts) {
    // A click beside the dialog closes it.
    await person.find('field', 'E-mail address')
    await person.clickAt(20, 450)
    await person.click('link', 'Log in')
  }
  await person.fill('E-mail address', 'customer@example.com')
  await person.fill('Password', 'Linsen2026')
  await person.look('login')
  await person.click('button', 'Log in')
  // Without scripts pages are the same for all visitors: no greeting says that it went well, but the way home does.
  if (hasScripts) await person.find('link', 'Hello Carla')
  else await person.arrive('The lenses you always wear. Just faster.')
  await person.open('/en/my-account/profile', 'Profile')
  await person.find('button', 'Save')
  await inspect(person, 'profile')
  if (!hasScripts) return
  const transparent = 'rgba(0, 0, 0, 0)'
  expect((await person.dateColour('')) === transparent).toBe(showsTodayInEmptyDates)
  expect(await person.dateColour('1990-05-01')).not.toBe(transparent)
  await person.look('birthday')
}

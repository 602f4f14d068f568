import { afterAll, describe, expect, inject, test } from 'vitest'
import { findFirefox } from './firefox.ts'
import { missing, needed } from './old-engine.ts'
import { openOldShop } from './old-shop.ts'
import { personAt, pictureFolder } from './person.ts'
import { findWebKit } from './webkit.ts'

const { port } = inject('shopOfJourneys')
const shops = { old: await openOldShop(port, missing), oldest: await openOldShop(port, { ...missing, ...needed }) }
const ports = { today: port, old: shops.old.port, 'without scripts': shops.oldest.port }
const found = await Promise.all([findFirefox(), findWebKit()])
const engines = found.filter((engine) => typeof engine !== 'string')
for (const sentence of found.filter((engine) => typeof engine === 'string')) process.stderr.write(`${sentence}\n`)
if (engines.length > 0) process.stderr.write(`The pictures of each step are in ${pictureFolder}.\n`)
afterAll(() => {
  for (const { close } of Object.values(shops)) close()
})

const visits = [
  { age: 'today', width: 1280 },
  { age: 'today', width: 360 },
  { age: 'old', width: 1280 },
  { age: 'old', width: 360 },
  { age: 'without scripts', width: 360 },
] as const

describe.each(engines)('$name', ({ name, launch }) => {
  test.each(visits)('$age, $width: a guest buys, then a customer signs in', async ({ age, width }) => {
    const tab = await launch()
    const person = personAt(tab, {
      origin: `http://localhost:${ports[age]}`,
      visit: `${name} ${age} ${width}`,
      hasScripts: age !== 'without scripts',
    })
    try {
      await tab.resize(width, 900)
      await buy(person)
      await signIn(person, age)
    } catch (error) {
      await person.look('stopped')
      throw error
    } finally {
      await tab.close()
    }
  })
})

type Person = ReturnType<typeof personAt>

/** The page fits into the window, and its picture is taken. */
async function inspect(person: Person, step: string) {
  await person.look(step)
  expect(await person.sidewaysScroll(), step).toBe(0)
}

async function buy(person: Person) {
  await person.open('/en')
  await inspect(person, 'home')
  await person.open('/en/p/kelvary-air-6')
  await person.find('button', 'Add to cart')
  await inspect(person, 'lenses')
  await person.open('/en/p/limpidella-360')
  await person.click('button', 'Add to cart')
  await person.find('link', 'Go to checkout')
  await person.look('added')
  await person.click('link', 'Go to checkout')
  await person.arrive(/\/checkout\/customer$/)
  await inspect(person, 'customer')
  await person.fill('E-mail address', 'guest@example.org')
  await person.click('button', 'Continue as a guest')
  await person.arrive(/\/checkout\/address$/)
  const address = { 'First name': 'Anna', 'Last name': 'Muster', Street: 'Seestrasse', 'No.': '4', Postcode: '8002' }
  for (const [label, value] of Object.entries(address)) await person.fill(label, value)
  await person.fill('Town', 'Zürich')
  await inspect(person, 'address')
  await person.click('button', 'Continue')
  await person.arrive(/\/checkout\/shipping$/)
  await inspect(person, 'shipping')
  await person.click('button', 'Continue')
  await person.arrive(/\/checkout\/payment$/)
  await person.click('label', 'Visa')
  await inspect(person, 'payment')
  await person.click('button', 'Order')
  await person.find('label', 'The payment succeeds')
  await person.look('provider')
  await person.click('label', 'The payment succeeds')
  await person.click('button', 'Pay')
  await person.arrive(/\/checkout\/thank-you\//)
  await inspect(person, 'thank you')
}

async function signIn(person: Person, age: (typeof visits)[number]['age']) {
  await person.open('/en/help')
  await person.click('link', 'Log in')
  await person.fill('E-mail address', 'customer@example.com')
  await person.fill('Password', 'Linsen2026')
  await person.look('login')
  await person.click('button', 'Log in')
  // Without scripts pages are the same for all visitors: no greeting says that it went well, but the way home does.
  if (age === 'without scripts') await person.arrive(/^\/en\/?$/)
  else await person.find('link', 'Hello Carla')
  await person.open('/en/my-account/profile')
  await person.find('button', 'Save')
  await inspect(person, 'profile')
}

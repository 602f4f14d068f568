import { expect, test } from 'vitest'
import { openCookies } from '#server/http/cookies.ts'
import { openKnownDevice } from './known-device.ts'

const key = Buffer.alloc(32, 1)
const header = (value: string) => `vsf-device=${value}`

/** A browser with this cookie, and the cookie that it has after signing in to these accounts. */
function device(cookie = '', withKey = key) {
  const cookies = openCookies(header(cookie), false)
  return { ...openKnownDevice(withKey, cookies), cookie: () => cookies.read('device') ?? '' }
}

function afterSignIns(...emails: string[]) {
  let cookie = ''
  for (const email of emails) {
    const browser = device(cookie)
    browser.remember(email)
    cookie = browser.cookie()
  }
  return cookie
}

test('a browser is known for the accounts that it signed in to, and for no other', () => {
  const browser = device(afterSignIns('anna@example.com', 'bruno@example.com'))
  expect(browser.markFor('anna@example.com')).toMatch(/^[\w-]{22}$/)
  expect(browser.markFor('bruno@example.com')).not.toBe(browser.markFor('anna@example.com'))
  expect(browser.markFor('carla@example.com')).toBeUndefined()
  expect(device().markFor('anna@example.com')).toBeUndefined()
})

test('two browsers of one account have marks of their own; signing in again keeps the mark', () => {
  const [one, other] = [afterSignIns('anna@example.com'), afterSignIns('anna@example.com')]
  expect(device(one).markFor('anna@example.com')).not.toBe(device(other).markFor('anna@example.com'))
  const again = device(one)
  again.remember('anna@example.com')
  expect(again.cookie()).toBe(one)
})

test('the cookie names no person, and holds the last five accounts', () => {
  const people = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}@example.com`)
  const cookie = afterSignIns(...people)
  expect(cookie).toMatch(/^[\w-]{22}(\.[\w-]{22}){5}$/)
  expect(people.filter((email) => device(cookie).markFor(email))).toEqual(people.slice(2))
})

test('a forged cookie is worth nothing: wrong key, moved mark, other forms', () => {
  const [id, mark] = afterSignIns('anna@example.com').split('.')
  const [otherId] = afterSignIns('anna@example.com').split('.')
  const forged = [
    `${otherId}.${mark}`,
    `${id}.${id}`,
    `${mark}.${id}`,
    `${id}`,
    `${id}.${mark}.`,
    '.',
    'x'.repeat(9000),
  ]
  for (const cookie of forged) expect(device(cookie).markFor('anna@example.com')).toBeUndefined()
  expect(device(`${id}.${mark}`, Buffer.alloc(32, 2)).markFor('anna@example.com')).toBeUndefined()
  expect(device(`${id}.${mark}`).markFor('anna@example.com')).toBe(mark)
})

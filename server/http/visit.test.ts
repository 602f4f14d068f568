import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { createVisitResolver, originOf } from './visit.ts'

const request = (headers: Record<string, string>, remoteAddress = '203.0.113.9') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage
const door = (settings: Partial<Parameters<typeof createVisitResolver>[0]> = {}) =>
  createVisitResolver({ brands, mode: 'demo', trustedProxies: ['10.0.0.0/8', '::1'], ...settings })
const forwarded = {
  host: 'internal:3000',
  'x-forwarded-host': 'lenteo.localhost',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '198.51.100.7, 203.0.113.50, 10.0.0.2',
}

test.each([
  ['claravue.localhost:3000', 'claravue'],
  ['localhost:3000', 'claravue'],
  ['LINSENHAUS.localhost', 'linsenhaus'],
  ['lenteo.localhost:3000', 'lenteo'],
  ['192.168.1.5:3000', 'claravue'],
])('[I18-003] %s is the storefront %s', (host, id) => {
  expect(door()(request({ host }))?.brand.id).toBe(id)
})

test('in live mode a foreign host name belongs to no storefront', () => {
  expect(door({ mode: 'live' })(request({ host: 'evil.example' }))).toBeUndefined()
})

test('in live mode the scheme is https, whatever a proxy says or forgets to say', () => {
  const live = door({ mode: 'live' })
  for (const proto of ['http', 'https', ''])
    for (const address of ['10.0.0.1', '203.0.113.9']) {
      const headers = { host: 'lenteo.localhost', 'x-forwarded-proto': proto }
      expect(live(request(headers, address))?.origin).toBe('https://lenteo.localhost')
    }
})

test('a trusted proxy tells scheme, host and the visitor’s address', () => {
  expect(door()(request(forwarded, '::ffff:10.0.0.1'))).toMatchObject({
    origin: 'https://lenteo.localhost',
    client: '203.0.113.50',
    brand: { id: 'lenteo' },
  })
})

test('anybody else is not believed', () => {
  expect(door()(request(forwarded))).toMatchObject({
    origin: 'http://internal:3000',
    client: '203.0.113.9',
    brand: { id: 'claravue' },
  })
})

test('the visitor is the last address that no own proxy has, however many somebody made up before', () => {
  const chain = { ...forwarded, 'x-forwarded-for': '1.1.1.1, 2.2.2.2, 203.0.113.50, 10.0.0.3, 10.0.0.2' }
  expect(door()(request(chain, '10.0.0.1'))?.client).toBe('203.0.113.50')
})

test('all addresses of an IPv6 network of 64 bits are one client, with and without a proxy', () => {
  const clients = ['2001:db8:1:2::1', '2001:DB8:1:2:aaaa::2', '2001:0db8:0001:0002::3%eth0', '[2001:db8:1:2::4]:50123']
  for (const client of clients) {
    expect(door()(request({ host: 'localhost' }, client))?.client).toBe('2001:db8:1:2::/64')
    const behind = { ...forwarded, 'x-forwarded-for': `192.0.2.9, ${client}` }
    expect(door()(request(behind, '10.0.0.1'))?.client).toBe('2001:db8:1:2::/64')
  }
  expect(door()(request({ host: 'localhost' }, '2001:db8:1:3::1'))?.client).toBe('2001:db8:1:3::/64')
})

test('an IPv4 address is the same client when it comes mapped into IPv6, and a trusted proxy stays trusted', () => {
  for (const client of ['203.0.113.9', '::ffff:203.0.113.9', '::FFFF:cb00:7109'])
    expect(door()(request({ host: 'localhost' }, client))?.client).toBe('203.0.113.9')
  for (const proxy of ['10.0.0.1', '::ffff:10.0.0.1', '::ffff:a00:1', '0:0:0:0:0:0:0:1'])
    expect(door()(request(forwarded, proxy))?.client).toBe('203.0.113.50')
})

test('the canonical address does not depend on the host that a visitor used', () => {
  const [claravue] = brands
  if (!claravue) throw new Error('no brand')
  expect(originOf(claravue, { mode: 'demo', port: 3000 })).toBe('http://claravue.localhost:3000')
  expect(originOf({ ...claravue, hosts: ['claravue.example'] }, { mode: 'live', port: 3000 })).toBe(
    'https://claravue.example',
  )
})

test('a proxy that names the usual port means the same address', () => {
  const named = { ...forwarded, 'x-forwarded-host': 'lenteo.localhost:443' }
  expect(door()(request(named, '10.0.0.1'))).toMatchObject({
    origin: 'https://lenteo.localhost',
    brand: { id: 'lenteo' },
  })
})

test.each(['', 'a b', 'x/y', 'user@host', '<script>', 'host:99999', '[::1', 'host:'])('%j is no host', (host) => {
  expect(door()(request({ host }))).toBeUndefined()
})

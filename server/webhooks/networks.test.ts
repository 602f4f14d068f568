import { expect, test } from 'vitest'
import { isAllowedAddress, readEndpointUrl } from './networks.ts'

const live = { toLocalhost: false }
const demo = { toLocalhost: true }

test.each([
  ...['127.0.0.1', '127.9.9.9', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '100.127.255.255', '0.0.0.0', '0.1.2.3', '224.0.0.1', '255.255.255.255'],
  ...['198.18.0.1', '192.0.2.1', '203.0.113.9', '::', '::1', 'fc00::1', 'fdff::1', 'fe80::1', 'ff02::1'],
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a00:1', '64:ff9b::a00:1', '2002:a00:1::', '2001::1', 'shop', ''],
])('%s is no address of the internet', (address) => {
  expect(isAllowedAddress(address, live)).toBe(false)
})

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '192.167.0.1', '2606:4700::1111'])(
  '%s is one',
  (address) => {
    expect(isAllowedAddress(address, live)).toBe(true)
  },
)

test('a demo may tell its own machine, and no other of the network', () => {
  const addresses = ['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254', '::ffff:10.0.0.1']
  expect(addresses.map((address) => isAllowedAddress(address, demo))).toEqual([true, true, false, false, false])
})

test.each([
  ['https://example.com/hook?a=1#part', 'https://example.com/hook?a=1'],
  ['https://EXAMPLE.com:8443', 'https://example.com:8443/'],
  ['http://example.com/', 'url-not-https'],
  ['ftp://example.com/', 'url-unreadable'],
  ['javascript:alert(1)', 'url-unreadable'],
  ['example.com', 'url-unreadable'],
  ['https://', 'url-unreadable'],
  ['https://user:word@example.com/', 'url-password'],
  ['https://user@example.com/', 'url-password'],
  ['https://localhost/', 'url-inside'],
  ['https://shop.localhost/', 'url-inside'],
  ['https://intranet/', 'url-inside'],
  ['https://db.internal./', 'url-inside'],
  ['https://127.0.0.1/', 'url-inside'],
  ['https://2130706433/', 'url-inside'],
  ['https://0x7f.1/', 'url-inside'],
  ['https://[::1]/', 'url-inside'],
  ['https://[::ffff:169.254.169.254]/', 'url-inside'],
  ['https://169.254.169.254/latest', 'url-inside'],
  ['http://127.0.0.1:9/', 'url-not-https'],
])('the address %s: %s', (text, expected) => {
  const read = readEndpointUrl(text, live)
  expect(read.ok ? read.value : read.error.code).toBe(expected)
})

test('in a demo http leads to the own machine only', () => {
  const read = [
    'http://localhost:9/',
    'http://127.0.0.1:9/',
    'http://[::1]:9/',
    'http://10.0.0.1/',
    'http://example.com/',
  ]
  expect(read.map((text) => readEndpointUrl(text, demo).ok)).toEqual([true, true, true, false, false])
})

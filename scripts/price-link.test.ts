import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { link } from '#scripts/price-link.ts'
import { readPriceKey } from '#server/pricing/price-key.ts'
import { keyFor, openSecret } from '#server/secrets/secret.ts'
import { liveSettings } from '#server/testing/live-settings.ts'

const day = 24 * 60 * 60 * 1000

function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'price-link-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('the command prints an address that opens the channel’s price with the secret of the data folder', () => {
  const folder = emptyFolder()
  const before = Date.now()
  const args = ['--product', 'AQ-30', '--channel', 'partner', '--brand', 'lenteo', '--days', '7', '--data-dir', folder]
  const { host, pathname, searchParams } = new URL(link(args, {}))
  expect([host, pathname, searchParams.get('atc')]).toEqual(['lenteo.localhost:3000', '/p/AQ-30', 'partner'])
  const key = keyFor(openSecret({ dataDir: folder }), 'price-link')
  const opens = (now: number) =>
    readPriceKey(key, searchParams.get('fk') ?? '', { brand: 'lenteo', productId: 'AQ-30', now })
  expect([opens(before), opens(before + 7 * day - 1000), opens(Date.now() + 7 * day)]).toEqual([
    'partner',
    'partner',
    undefined,
  ])
})

test.each([
  [['--channel', 'partner'], 'Name a product with --product. See --help.'],
  [['--product', 'A B', '--channel', 'partner'], 'Name a product with --product. See --help.'],
  [['--product', 'A', '--channel', 'website'], '--channel must be comparison or partner.'],
  [['--product', 'A', '--channel', 'partner', '--brand', 'x'], '--brand must be one of claravue, linsenhaus, lenteo.'],
  [['--product', 'A', '--channel', 'partner', '--days', '0'], '--days must be a whole number from 1 to 9999.'],
  [['--colour', 'red'], "Unknown option '--colour'. See --help."],
])('%j is answered with one sentence', (args, sentence) => {
  expect(() => link(args, {})).toThrow(sentence)
})

test('the live shop has its secret in the settings', () => {
  const args = ['--product', 'A', '--channel', 'partner']
  expect(() => link(args, { ...liveSettings, SHOP_SECRET: '' })).toThrow('SHOP_SECRET must be set in live mode')
  expect(link(args, liveSettings)).toMatch(/^https:\/\/claravue\.example\/p\/A\?atc=partner&fk=partner\./)
})

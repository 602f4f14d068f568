import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { turnedOffByPlaywright } from './chromium-arguments.ts'

test('the browser tests turn off every feature of Chromium that this version of Playwright does', () => {
  const source = readFileSync('node_modules/playwright-core/lib/coreBundle.js', 'utf8')
  const list = /disabledFeatures = \[(.*?)\]/s.exec(source)?.[1] ?? ''
  const features = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(turnedOffByPlaywright).toEqual(features)
})

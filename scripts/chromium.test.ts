import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { describeChromium, findChromium } from './chromium.ts'

const folder = mkdtempSync(join(tmpdir(), 'lens-shop-chromium-'))
afterAll(() => rmSync(folder, { recursive: true }))

function program(name: string, script: string) {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

describe.skipIf(process.platform === 'win32')('which Chromium is taken', () => {
  const good = program('good', 'echo "Chromium 158.0.8127.18"')
  const other = program('other', 'echo "Chromium 158.0.8127.18"')
  const withoutLibraries = program('broken', 'echo "error while loading shared libraries: libnss3.so" >&2; exit 127')
  const placeholder = program('placeholder', 'echo "install the snap instead"')

  test('the first one that starts; no other is tried', async () => {
    const never = async () => expect.unreachable()
    expect(await findChromium([async () => [good, other], never])).toBe(good)
  })

  test('one that is missing, lacks libraries or is not a browser is skipped', async () => {
    const missing = join(folder, 'missing')
    expect(await findChromium([async () => [missing, withoutLibraries, placeholder], async () => [other]])).toBe(other)
  })

  test('its name, version and path are said before the tests run', async () => {
    expect(await describeChromium(good)).toBe(`Chromium 158.0 (${good})`)
  })

  test('without any, an error says what to install', async () => {
    await expect(findChromium([async () => [withoutLibraries]])).rejects.toThrow(/install Chromium or Google Chrome/)
  })
})

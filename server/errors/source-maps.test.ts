import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSourceMaps } from './source-maps.ts'

test('a frame of the build is shown where it is in the sources; one without a map stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maps-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // Column 0 is line 3, column 4 of the source, where `addLine` is called.
  const map = {
    version: 3,
    sources: ['../../../app/cart/cart.tsx?route-chunk=main'],
    names: ['addLine'],
    mappings: 'AAEIA',
  }
  writeFileSync(join(folder, 'cart-AbCdEf12.js.map'), JSON.stringify(map))
  writeFileSync(join(folder, 'app.js.map'), JSON.stringify(map))
  writeFileSync(join(folder, 'broken-AbCdEf12.js.map'), '{')
  // Column 0 is the bundler's own.
  writeFileSync(join(folder, 'bundler-AbCdEf12.js.map'), JSON.stringify({ ...map, mappings: 'A;AAEIA' }))
  const original = createSourceMaps(folder)
  expect(await original({ file: 'assets/cart-AbCdEf12.js', line: 1, column: 1, function: 'h' })).toEqual({
    file: 'app/cart/cart.tsx',
    line: 3,
    column: 5,
  })
  // Of the server the function around it is known, and the number is the bundler's.
  const loader = { file: 'build/server/app.js', line: 1, column: 1, function: 'async loader$94' }
  expect(await original(loader)).toEqual({ file: 'app/cart/cart.tsx', line: 3, column: 5, function: 'async loader' })
  for (const file of [
    'assets/gone-AbCdEf12.js',
    'assets/bundler-AbCdEf12.js',
    'assets/broken-AbCdEf12.js',
    'assets/../../etc/passwd',
    'server/main.ts',
  ]) {
    const frame = { file, line: 1, column: 1 }
    expect(await original(frame)).toEqual(frame)
  }
})

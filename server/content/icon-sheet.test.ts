import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { iconSheet } from './icon-sheet.ts'

test('the sheet has every icon of the folder under its name, and no other drawing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'icons-'))
  const draw = (file: string, inner: string) =>
    writeFile(join(folder, file), `<svg id="icon" viewBox="0 0 48 48">${inner}</svg>\n`)
  await draw('usp-eye.svg', '<circle r="4"/>')
  await draw('usp-data-protection.svg', '<path d="M4 4"/>')
  await draw('banner-summer.svg', '<rect/>')
  expect(await iconSheet(folder)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg">' +
      '<svg id="data-protection" viewBox="0 0 48 48"><path d="M4 4"/></svg>' +
      '<svg id="eye" viewBox="0 0 48 48"><circle r="4"/></svg></svg>',
  )
})

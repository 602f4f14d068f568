import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A file that is gone when the test is. */
export function temporaryFile(name: string, content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** A file of JSON Lines; a text stands for itself, so that a line can be broken. */
export const catalogueOf = (...lines: (object | string)[]) =>
  temporaryFile(
    'catalogue.jsonl',
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  )

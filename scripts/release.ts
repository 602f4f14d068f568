import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** What a build is made of. */
export const buildSources = [
  'app',
  'server',
  'contract',
  'brands',
  'messages',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/** The name of a build: the same wherever the same sources are built. */
export function releaseOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.replaceAll('\\', '/')}\n`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

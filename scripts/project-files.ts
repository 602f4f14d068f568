import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './run-step.ts'

export type ProjectFile = { path: string; source: string }

/**
 * Every file of the project with this ending, by its path from the root. It reads the folders and .gitignore itself,
 * because git refuses a checkout of another user and does not know an unpacked archive.
 */
export function projectFiles(ending: RegExp): ProjectFile[] {
  const ignored = readFileSync(join(projectRoot, '.gitignore'), 'utf8').match(/^[^#\n]+(?=\/$)/gm) ?? []
  const skipped = new Set(['.git', ...ignored])
  const walk = (folder: string): string[] =>
    readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(path)
      return ending.test(entry.name) ? [path] : []
    })
  return walk('')
    .sort()
    .map((path) => ({ path, source: readFileSync(join(projectRoot, path), 'utf8') }))
}

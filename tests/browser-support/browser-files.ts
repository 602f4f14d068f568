import type { ProjectFile } from '#scripts/project-files.ts'
import { isTest } from '../import-rules.ts'
import { readSource } from '../source-imports.ts'

/** Read by the server or by the build alone. */
const neverSent = ['app/entry.server.tsx', 'app/routes.ts']

/** The files of which code may reach a browser: those of app/, and what they import. */
export function browserFiles(files: ProjectFile[]): ProjectFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const found = new Set<ProjectFile>()
  const visit = (path: string) => {
    const file = byPath.get(path)
    if (!file || found.has(file)) return
    found.add(file)
    for (const { path, typeOnly } of readSource(file).imports) if (path && !typeOnly) visit(path)
  }
  for (const { path } of files) if (path.startsWith('app/') && !isTest(path) && !neverSent.includes(path)) visit(path)
  return [...found]
}

/** Exports of a route that React Router leaves out of what browsers get. */
export const serverExports = ['loader', 'action', 'headers', 'middleware']

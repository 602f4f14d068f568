import type { ProjectFile } from '#scripts/project-files.ts'
import { composition, isTest } from './import-rules.ts'
import { readSource } from './source-imports.ts'

/** Which folders import which, with the import that says so. Types count as well: they are read together, too. */
type Graph = Map<string, Map<string, string>>

const layered = /^(server|app|contract)\//

/** Every circle between folders, each as the imports that close it. */
export function folderCycles(files: ProjectFile[]): string[] {
  const graph = folderGraph(files.filter(({ path }) => layered.test(path) && /\.tsx?$/.test(path) && !isTest(path)))
  const cycles: string[] = []
  const finished = new Set<string>()

  function visit(folder: string, way: string[]) {
    if (finished.has(folder)) return
    const start = way.indexOf(folder)
    if (start >= 0) {
      const circle = [...way.slice(start), folder]
      cycles.push(
        circle
          .slice(1)
          .map((to, index) => graph.get(circle[index] ?? '')?.get(to))
          .join('; '),
      )
      return
    }
    for (const to of graph.get(folder)?.keys() ?? []) visit(to, [...way, folder])
    finished.add(folder)
  }
  for (const folder of graph.keys()) visit(folder, [])
  return cycles
}

function folderGraph(files: ProjectFile[]): Graph {
  const graph: Graph = new Map()
  for (const file of files) {
    const from = folderOf(file.path)
    for (const { path, line } of readSource(file).imports) {
      const to = path && layered.test(path) && !isTest(path) ? folderOf(path) : from
      if (to === from || to.split('/')[0] !== from.split('/')[0]) continue
      const imports = graph.get(from) ?? new Map<string, string>()
      graph.set(from, imports)
      if (!imports.has(to)) imports.set(to, `${file.path}:${line} imports ${path}`)
    }
  }
  return graph
}

/** The first two folders; a file directly in the first one stands for itself, and what composes the server for one. */
function folderOf(path: string) {
  if (composition.some((part) => path === part || path.startsWith(`${part}/`))) return 'server/composition'
  return path.split('/').slice(0, 2).join('/')
}

import tailwindcss from '@tailwindcss/vite'
import { build, type Rolldown } from 'vite'
import { buildTargets } from '#scripts/oldest-browsers.ts'
import type { ProjectFile } from '#scripts/project-files.ts'
import { lackOf } from './compat-data.ts'
import type { Lack } from './lack.ts'
import { styleUses } from './style-features.ts'

/** The style sheet as browsers get it: by Tailwind, and rewritten for the oldest of them as far as that can be done. */
export async function builtStyles(...entries: string[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    build: { write: false, target: buildTargets, assetsInlineLimit: 0, rolldownOptions: { input: entries } },
  })
  const { output } = built as Rolldown.RolldownOutput
  return output.map((file) => (file.fileName.endsWith('.css') && 'source' in file ? `${file.source}` : '')).join('\n')
}

/** What the built styles use and a browser lacks, each at the lines of the sources that use it. */
export function styleLacks(built: string, sources: ProjectFile[]): Lack[] {
  const uses = styleUses(built)
  const isWritten = (word: string, prefix: string) => built.includes(`${prefix}${word}`)
  const lacks = new Map(
    uses.flatMap(({ feature, word, place }) => {
      const needs = lackOf(feature, ({ prefix }) => isWritten(word, prefix))
      return needs ? [[feature.key, { needs, place }] as const] : []
    }),
  )
  const written = sources.flatMap(({ path, source }) =>
    styleUses(source).flatMap(({ feature: { key }, line }): Lack[] => {
      const lack = lacks.get(key)
      return lack ? [{ path, line, feature: key, needs: lack.needs }] : []
    }),
  )
  const found = new Set(written.map(({ feature }) => feature))
  const generated = [...lacks]
    .filter(([key]) => !found.has(key))
    .map(([feature, { needs, place }]): Lack => ({ path: `Tailwind: ${place}`, feature, needs }))
  return [...written, ...generated]
}

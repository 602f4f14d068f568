import { readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import type { Frame } from '#contract/errors/facts.ts'

const mostMaps = 8

/**
 * Finds where a frame of the build is in the sources. The build keeps its maps in a folder that nobody is served from; a
 * file of an earlier build has none, and its frames stay as they are.
 */
export function createSourceMaps(folder = 'build/source-maps') {
  const maps = new Map<string, Promise<SourceMap | undefined>>()

  function mapOf(file: string): Promise<SourceMap | undefined> {
    const found = maps.get(file) ?? readMap(join(folder, `${file}.map`))
    // The latest one is at the end, so that the first is the one that was not used for longest.
    maps.delete(file)
    maps.set(file, found)
    const [oldest] = maps.keys()
    if (maps.size > mostMaps && oldest) maps.delete(oldest)
    return found
  }

  return async function original(frame: Frame): Promise<Frame> {
    const file = /^(?:assets|build\/server)\/([\w~.-]+\.js)$/.exec(frame.file)?.[1]
    const entry = file && (await mapOf(file))?.findEntry(frame.line - 1, frame.column - 1)
    // Code that the bundler wrote itself has a place in the map, but no source.
    if (!entry || !('originalSource' in entry) || entry.originalSource === undefined) return frame
    // The bundler names the parts of a route `login.tsx?route-chunk=main`.
    const source = sourcePath.exec(entry.originalSource.replace(/\?.*$/, '').replaceAll('\\', '/'))?.[1]
    if (!source) return frame
    // The name of a map is what is called there, not the function around it. The server is built with the names of its
    // functions, of which several are told apart by a number; those of a browser are letters, others in each build.
    const name = frame.file.startsWith('build/') ? frame.function?.replace(/\$\d+$/, '') : undefined
    const place = { file: source, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    return name ? { ...place, function: name } : place
  }
}

const sourcePath = /(?:^|\/)((?:app|server|contract|brands|messages|node_modules)\/[\w@./~+-]+)$/

async function readMap(path: string): Promise<SourceMap | undefined> {
  try {
    const { sourcesContent: _, ...payload }: SourceMapPayload = JSON.parse(await readFile(path, 'utf8'))
    return new SourceMap({ ...payload, sourcesContent: [] })
  } catch {
    return undefined
  }
}

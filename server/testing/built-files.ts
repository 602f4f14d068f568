import { existsSync, readdirSync, readFileSync } from 'node:fs'

const assets = 'build/client/assets'

/** The scripts of the build with such names. */
export const builtScripts = (name: RegExp) =>
  readdirSync(assets).filter((file) => file.endsWith('.js') && name.test(file))

export const readScript = (file: string) => readFileSync(`${assets}/${file}`, 'utf8')

/** The scripts that a script names, because it loads them at once or later. */
export const scriptsNamedIn = (file: string) =>
  [...readScript(file).matchAll(/["'`](?:\.\/|assets\/)([\w~.-]+\.js)["'`]/g)].map(([, name = '']) => name)

/** Of which sources these scripts are made. One that only passes on what others export has no map. */
export function sourcesOf(files: Iterable<string>): string[] {
  const maps = [...files].map((file) => `build/source-maps/${file}.map`).filter((map) => existsSync(map))
  return [...new Set(maps.flatMap((map): string[] => JSON.parse(readFileSync(map, 'utf8')).sources))]
}

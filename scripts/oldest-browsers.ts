import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest: { browserslist: string[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
)

/** The oldest browsers that get the shop's scripts, from package.json, such as `['firefox', '115']`. */
export const oldestBrowsers = manifest.browserslist.map((query) => {
  const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? []
  if (!name) throw new Error(`package.json: browserslist has "${query}", which is not like "firefox >= 115".`)
  return [name, version] as const
})

/** The same as the bundler writes it, such as `firefox115`: what these do not know of syntax and CSS, it rewrites. */
export const buildTargets = oldestBrowsers.map(([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`)

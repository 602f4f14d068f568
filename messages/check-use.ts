import { posix } from 'node:path'

/** The code of each file, by its path in the repository. */
export type Sources = Readonly<Record<string, string>>

const quoted = (code: string) => [...code.matchAll(/(['"`])([^'"`\n]*)\1/g)].map(([, , text]) => text ?? '')

export function unusedIds(ids: readonly string[], sources: Sources): string[] {
  const code = Object.values(sources).join('\n')
  return ids.filter((id) => !["'", '"', '`'].some((quote) => code.includes(quote + id + quote)))
}

export function unknownIds(ids: readonly string[], sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, code]) =>
    [...code.matchAll(/(?<![\w$])t\(\s*(['"`])(.*?)\1/g)]
      .map(([, , id]) => id ?? '')
      .filter((id) => !ids.includes(id))
      .map((id) => `${id} in ${file}`),
  )
}

/**
 * Ids that a screen shows although their group is not sent to the browser. A page gets the groups that the root and its
 * own route file name in `texts(…)`; it shows the ids of its own file and of everything imported from there.
 */
export function unshippedIds(groups: Readonly<Record<string, readonly string[]>>, sources: Sources): string[] {
  const groupOf = new Map(Object.entries(groups).flatMap(([group, ids]) => ids.map((id) => [id, group] as const)))
  const root = 'app/root.tsx'
  const screens = Object.keys(sources).filter(
    (file) => file === root || /^app\/routes\/.*\.tsx$/.test(file) || bringsTexts(sources[file]),
  )
  return screens.flatMap((screen) => {
    const shipping = [root, ...framesOf(screen), screen, ...shippersOf(screen, sources)]
    const shipped = new Set(shipping.flatMap((file) => namedGroups(sources[file] ?? '')))
    const used = new Set(reachable(screen, sources).flatMap((file) => quoted(sources[file] ?? '')))
    return [...used].flatMap((id) => {
      const group = groupOf.get(id)
      return group && !shipped.has(group) ? [`${id} of ${group} in ${screen}`] : []
    })
  })
}

/** What stands around a screen ships its texts to the screen, too. */
const framesOf = (screen: string) => (screen.startsWith('app/routes/staff/') ? ['app/routes/staff/desk.tsx'] : [])

/** A part that is loaded later may have texts of its own: the file that loads its data ships them, and types the data. */
const bringsTexts = (code = '') => code.includes('<MoreTexts')
function shippersOf(file: string, sources: Sources): string[] {
  const code = sources[file] ?? ''
  if (!bringsTexts(code)) return []
  return [...code.matchAll(/^import type .* from '([^']+)'/gm)].map(([, target = '']) => pathOf(file, target))
}

const namedGroups = (code: string) =>
  [...code.matchAll(/\btexts\(([^)]*)\)/g)].flatMap(([, list]) => quoted(list ?? ''))

function reachable(start: string, sources: Sources): string[] {
  const files = new Set([start])
  // Iterating over a set includes the entries that are added meanwhile.
  for (const file of files)
    for (const target of imports(sources[file] ?? '')) {
      const path = pathOf(file, target)
      if (path in sources && !bringsTexts(sources[path])) files.add(path)
    }
  return [...files]
}

const pathOf = (file: string, target: string) =>
  /^#(app|contract)\//.test(target) ? target.slice(1) : posix.join(posix.dirname(file), target)

/** The imports of a file at run time; imports of types do not count. */
const imports = (code: string) =>
  [
    ...code.matchAll(/^(?:import|export)\s(?!\s*type\b)[^'"]*?\bfrom\s+['"]([^'"]+)['"]/gm),
    ...code.matchAll(/\bimport\s*\(?\s*['"]([^'"]+)['"]/g),
  ].map(([, target]) => target ?? '')

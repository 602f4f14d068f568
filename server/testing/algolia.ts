import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createDictionary, forgiven } from '#server/search/dictionary.ts'
import { wordsOf } from '#server/search/words-of.ts'

type Entry = Record<string, unknown> & { objectID: string }
type Index = { settings: Record<string, unknown>; objects: Map<string, Entry>; primary?: string }
type Query = {
  indexName: string
  query?: string
  filters?: string
  facetFilters?: string[][]
  facets?: string[]
  page?: number
  hitsPerPage?: number
}
type Answer = { status?: number; body: object }

export const standInKey = { appId: 'STANDIN', apiKey: 'stand-in-key' }

/**
 * As much of Algolia's REST API as the shop uses, in the forms of its documentation: settings with replicas, batches,
 * copying and moving indexes, tasks, and searches with typos, prefixes, filters and facets.
 */
export async function startAlgoliaStandIn() {
  const indexes = new Map<string, Index>()
  const calls: string[] = []
  let isDown = false
  let tasks = 0

  const task = (): Answer => ({ body: { taskID: ++tasks, updatedAt: '2026-11-15T00:00:00Z' } })
  const indexNamed = (name: string): Index => {
    const index = indexes.get(name) ?? { settings: {}, objects: new Map() }
    indexes.set(name, index)
    return index
  }
  const missing = (name: string): Answer => ({
    status: 404,
    body: { message: `Index ${name} does not exist`, status: 404 },
  })

  function putSettings(name: string, settings: Record<string, unknown>): Answer {
    const index = indexNamed(name)
    Object.assign(index.settings, settings)
    for (const replica of (settings.replicas as string[] | undefined) ?? []) {
      indexNamed(replica.replace(/^virtual\((.*)\)$/, '$1')).primary = name
    }
    return task()
  }

  function operate(name: string, { operation, destination, scope }: Record<string, unknown>): Answer {
    const source = indexNamed(name)
    const target = indexNamed(destination as string)
    if (operation === 'copy' && (scope as string[]).includes('settings')) {
      const { replicas, ...settings } = source.settings
      Object.assign(target.settings, settings)
    }
    if (operation === 'move') {
      target.objects = source.objects
      indexes.delete(name)
    }
    return task()
  }

  function search({ requests }: { requests: Query[] }): Answer {
    const results = []
    for (const request of requests) {
      const index = indexes.get(request.indexName)
      if (!index) return missing(request.indexName)
      const objects = indexes.get(index.primary ?? request.indexName)?.objects.values() ?? []
      results.push(find(request, [...objects], index))
    }
    return { body: { results } }
  }

  async function answer(incoming: IncomingMessage): Promise<Answer> {
    const { pathname } = new URL(incoming.url ?? '', 'http://algolia')
    const [, , , encoded = '', part = ''] = pathname.split('/')
    const name = decodeURIComponent(encoded)
    const body = incoming.method === 'GET' ? {} : ((await json(incoming)) as Record<string, unknown>)
    if (incoming.headers['x-algolia-api-key'] !== standInKey.apiKey)
      return { status: 403, body: { message: 'Invalid Application-ID or API key', status: 403 } }
    calls.push(`${incoming.method} ${part}`)
    const routes: Record<string, () => Answer> = {
      'POST queries': () => search(body as { requests: Query[] }),
      'PUT settings': () => putSettings(name, body),
      'GET settings': () => (indexes.has(name) ? { body: indexNamed(name).settings } : missing(name)),
      'POST operation': () => operate(name, body),
      'POST batch': () => {
        for (const { body: object } of body.requests as { body: Entry }[])
          indexNamed(name).objects.set(object.objectID, object)
        return { body: { taskID: ++tasks, objectIDs: [] } }
      },
      'GET task': () => ({ body: { status: 'published', pendingTask: false } }),
    }
    return (
      routes[`${incoming.method} ${part}`]?.() ?? { status: 404, body: { message: `No ${part} here`, status: 404 } }
    )
  }

  const server = createServer((incoming, outgoing) => {
    if (isDown) return void incoming.destroy()
    void answer(incoming).then(({ status = 200, body }) =>
      outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    hosts: [{ url: '127.0.0.1', port, protocol: 'http', accept: 'readWrite' } as const],
    indexes,
    calls,
    goDown() {
      isDown = true
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function find(request: Query, objects: readonly Entry[], { settings, primary }: Index) {
  const wanted = wordsOf(request.query ?? '')
  const decompounded = Object.values(settings.decompoundedAttributes ?? {}).flat()
  const hits = objects
    .filter((object) => passes(object, request))
    .map((object) => ({ object, typos: typosIn(object, wanted, decompounded) }))
    .filter(({ typos }) => typos !== undefined)
    // A virtual replica with strictness 0 sorts everything by its own ranking.
    .sort(
      (a, b) =>
        (primary ? 0 : (a.typos ?? 0) - (b.typos ?? 0)) || byRanking(a.object, b.object, settings.customRanking),
    )
    .map(({ object }) => object)
  const { page = 0, hitsPerPage = 20 } = request
  const facets = (request.facets ?? []).map((name) => [name, counts(hits, name)])
  return {
    hits: hits.slice(page * hitsPerPage, (page + 1) * hitsPerPage).map(({ objectID }) => ({ objectID })),
    nbHits: hits.length,
    facets: Object.fromEntries(facets),
  }
}

const valuesIn = (object: Entry, attribute: string) => [object[attribute] ?? []].flat().map(String)

function passes(object: Entry, { filters = '', facetFilters = [] }: Query): boolean {
  const has = (condition: string) => {
    const [, attribute = '', sign, limit] = /^(\w+) ([<>]=) (\S+)$/.exec(condition) ?? []
    if (sign) return [object[attribute] ?? []].flat().some((value) => isWithin(Number(value), sign, Number(limit)))
    const colon = condition.indexOf(':')
    return valuesIn(object, condition.slice(0, colon)).includes(condition.slice(colon + 1).replace(/^"(.*)"$/, '$1'))
  }
  const groups = filters ? filters.split(' AND ').map((group) => group.replace(/^\(|\)$/g, '').split(' OR ')) : []
  return [...groups, ...facetFilters].every((group) => group.some(has))
}

const isWithin = (value: number, sign: string, limit: number) => (sign === '>=' ? value >= limit : value <= limit)

/**
 * How many letters are wrong in all; undefined if a word is missing. Only the last one may be a beginning; of a
 * decompounded attribute each word may be an end.
 */
function typosIn(object: Entry, wanted: readonly string[], decompounded: readonly string[]): number | undefined {
  const words = ['title', 'brand', 'words'].flatMap((attribute) => valuesIn(object, attribute)).flatMap(wordsOf)
  const compounds = decompounded.flatMap((attribute) => valuesIn(object, attribute)).flatMap(wordsOf)
  const dictionary = createDictionary(words.sort())
  const typos = wanted.map((word, at) => {
    if (words.includes(word) || compounds.some((each) => each.endsWith(word))) return 0
    if (at === wanted.length - 1 && words.some((each) => each.startsWith(word))) return 0
    return dictionary
      .near(word, forgiven(word))
      .map(({ edits }) => edits)
      .sort()[0]
  })
  return typos.includes(undefined) ? undefined : typos.reduce<number>((sum, each) => sum + (each ?? 0), 0)
}

function byRanking(a: Entry, b: Entry, ranking: unknown): number {
  for (const rule of (ranking as string[] | undefined) ?? []) {
    const [, direction, attribute = ''] = /^(asc|desc)\((.*)\)$/.exec(rule) ?? []
    const difference = Number(a[attribute]) - Number(b[attribute])
    if (difference) return direction === 'asc' ? difference : -difference
  }
  return a.objectID < b.objectID ? -1 : 1
}

function counts(hits: readonly Entry[], attribute: string): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const value of hits.flatMap((object) => valuesIn(object, attribute))) counted[value] = (counted[value] ?? 0) + 1
  return counted
}

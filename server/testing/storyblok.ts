import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answers } from '#server/content/service.contract.ts'

export const tokens = { public: 'public-token', preview: 'preview-token' }

const known = new Set(['token', 'version', 'cv', 'resolve_links', 'starts_with', 'page', 'per_page', 'by_uuids'])

/** How the service is today. `slow`: it takes the question and never answers; `stuck`: it never ends its answer. */
type Mood = 'well' | 'down' | 'busy' | 'broken' | 'slow' | 'stuck'
const statusIn: Partial<Record<Mood, number>> = { down: 503, busy: 429 }
/** With more of them, an answer only names the stories that it links to. */
const mostLinks = 500

/** What the host of uploaded pictures says for a path below `/f/`; 403 for all others, as S3 does. */
type Uploaded = Buffer | { status: number; headers?: Record<string, string> }

type Link = { uuid: string; full_slug: string }
type Written = { story: { uuid?: string; full_slug?: string; content?: unknown }; links?: Link[] }

/** Storyblok on this machine: its Content Delivery API (v2), with stories in folders by brand and language, and uploads. */
export async function startStoryblok(answers: Answers = {}) {
  const stories = { ...answers }
  const asked: URL[] = []
  const assets: Record<string, Uploaded> = {}
  // `newestAt`: where a request without the newest version is sent, if not to the path that it asks for.
  const space = { mood: 'well' as Mood, cv: 1_700_000_000, held: Promise.resolve(), newestAt: '' }

  function answer(incoming: IncomingMessage): { status: number; body?: unknown; headers?: Record<string, string> } {
    const url = new URL(incoming.url ?? '', 'http://storyblok')
    const query = Object.fromEntries(url.searchParams)
    const unknown = Object.keys(query).find((name) => !known.has(name))
    if (unknown) return { status: 422, body: { error: `${unknown} is not permitted` } }
    if (url.pathname === '/v2/cdn/spaces/me' && query.token === tokens.public)
      return { status: 200, body: { space: { id: 4711, name: 'Shop' } } }
    const isDraft = query.version === 'draft'
    if (query.token !== tokens.preview && (isDraft || query.token !== tokens.public)) return { status: 401, body: {} }
    if (!isDraft && query.cv !== String(space.cv)) {
      const newest = new URLSearchParams({ ...query, cv: String(space.cv) })
      return { status: 301, headers: { Location: `${space.newestAt || url.pathname}?${newest}` } }
    }
    const path = /^\/v2\/cdn\/stories(?:\/(.+))?$/.exec(url.pathname)?.[1]
    return path ? oneStory(path, isDraft) : manyStories(query)
  }

  function oneStory(path: string, isDraft: boolean) {
    const found = (isDraft && stories[`${path}.draft`]) || stories[path]
    if (!found) return { status: 404, body: ['This record could not be found'] }
    return { status: 200, body: { ...placed(found as Written, path), cv: space.cv } }
  }

  function manyStories({ starts_with = '', by_uuids, page = '1', per_page = '25' }: Record<string, string>) {
    const all = Object.entries(stories)
      .filter(([path]) => path.startsWith(starts_with) && !path.endsWith('.draft'))
      .map(([path, found]) => placed(found as Written, path).story)
      .filter(({ uuid = '' }) => !by_uuids || by_uuids.split(',').includes(uuid))
    const from = (Number(page) - 1) * Number(per_page)
    const headers = { Total: String(all.length), 'Per-Page': per_page }
    return { status: 200, headers, body: { stories: all.slice(from, from + Number(per_page)), cv: space.cv } }
  }

  const server = createServer(async (incoming, outgoing) => {
    const { pathname } = asked[asked.push(new URL(incoming.url ?? '', 'http://storyblok')) - 1] as URL
    if (space.mood === 'slow') return
    if (pathname.startsWith('/f/') && space.mood === 'well') {
      const found = assets[pathname.slice('/f/'.length)] ?? { status: 403 }
      if (Buffer.isBuffer(found)) return outgoing.end(found)
      return outgoing.writeHead(found.status, found.headers).end()
    }
    const failed = statusIn[space.mood]
    const { status, body, headers } = failed ? { status: failed } : answer(incoming)
    await space.held
    outgoing.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    const text = JSON.stringify(body ?? {})
    if (space.mood === 'stuck') outgoing.write(text.slice(0, 20))
    else outgoing.end(space.mood === 'broken' ? `<p>${incoming.url}</p>` : text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    asked,
    assets,
    space,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What an editor does who publishes a story. */
    publish(path: string, story: unknown) {
      stories[path] = story
      space.cv++
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** As the space has it: every path with the folders of brand and language. */
function placed({ story, links = [] }: Written, path: string) {
  const [brand = ''] = path.split('/')
  const linked = links.map((link) => ({ ...link, full_slug: `${brand}/${link.full_slug}` }))
  return {
    story: story.content ? { ...story, full_slug: path } : story,
    ...(links.length > mostLinks ? { link_uuids: links.map(({ uuid }) => uuid) } : { links: linked }),
    rels: [],
  }
}

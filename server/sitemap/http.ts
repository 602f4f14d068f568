import { Hono } from 'hono'
import type { LocaleCode } from '#contract/brand.ts'
import type { PagePolicy } from '#contract/web/public-page.ts'
import type { Visit } from '#server/http/visit.ts'
import { createPageNotes, type PageNotes } from '#server/page-cache/page-notes.ts'
import { robotsText, sitemapFile, sitemapIndex } from './rules.ts'

const minutes = (count: number) => count * 60

/** What the sitemap needs of the shop. */
type SitemapShop = {
  storefront: { origin: string; locales: readonly { code: LocaleCode }[] }
  path(target: string, locale?: LocaleCode): string
  sitemap: { parts(): Promise<string[]>; paths(part: string): Promise<string[] | undefined> }
}

/** Opens the shop for one request, in this language or the brand's first. */
type OpenShop = (visit: Visit, notes: PageNotes, locale?: LocaleCode) => SitemapShop

/** What search engines read: /robots.txt, /sitemap.xml and the files that it names. */
export function createSitemap(openShop: OpenShop) {
  const app = new Hono<{ Bindings: { visit: Visit } }>()

  app.get('/robots.txt', (c) => {
    const { storefront, path } = openShop(c.env.visit, createPageNotes())
    const prefixes = storefront.locales.map(({ code }) => path('/', code).replace(/\/$/, ''))
    return c.text(robotsText(storefront.origin, prefixes), 200, { 'Cache-Control': `public, max-age=${minutes(60)}` })
  })

  app.get('/sitemap.xml', async (c) => {
    const notes = createPageNotes()
    const { storefront, sitemap } = openShop(c.env.visit, notes)
    const parts = await sitemap.parts()
    const files = storefront.locales.flatMap(({ code }) => parts.map((part) => `/sitemap/${code}/${part}.xml`))
    return xml(sitemapIndex(files.map((file) => storefront.origin + file)), notes.headers())
  })

  app.get('/sitemap/:locale/:file{.+\\.xml}', async (c) => {
    const notes = createPageNotes()
    const named = c.env.visit.brand.locales.find((locale) => locale === c.req.param('locale'))
    const { storefront, path, sitemap } = openShop(c.env.visit, notes, named)
    const paths = named && (await sitemap.paths(c.req.param('file').slice(0, -'.xml'.length)))
    if (!paths) return c.text('Not found', 404)
    return xml(sitemapFile(paths.map((target) => storefront.origin + path(target))), notes.headers())
  })

  return app
}

const xml = (body: string, headers: Record<string, string>) =>
  new Response(body, { headers: { ...headers, 'Content-Type': 'application/xml; charset=utf-8' } })

export const sitemapPolicy = (path: string): PagePolicy | undefined =>
  path === '/sitemap.xml' || path.startsWith('/sitemap/') ? { name: 'sitemap', query: [] } : undefined

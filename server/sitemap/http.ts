import { Hono } from 'hono'
import type { PagePolicy } from '#contract/web/public-page.ts'
import type { ApiEnv } from '#server/http/api-env.ts'
import { createPageNotes } from '#server/page-cache/page-notes.ts'
import type { ShopServices } from '#server/shop/services.ts'
import { openShop } from '#server/shop/shop.ts'
import { robotsText, sitemapFile, sitemapIndex } from './rules.ts'

const minutes = (count: number) => count * 60

/** What search engines read: /robots.txt, /sitemap.xml and the files that it names. */
export function createSitemap(services: ShopServices) {
  const door = new Hono<ApiEnv>()

  door.get('/robots.txt', (c) => {
    const { storefront, path } = openShop(services, c.env.visit, {}, createPageNotes())
    const prefixes = storefront.locales.map(({ code }) => path('/', code).replace(/\/$/, ''))
    return c.text(robotsText(storefront.origin, prefixes), 200, { 'Cache-Control': `public, max-age=${minutes(60)}` })
  })

  door.get('/sitemap.xml', async (c) => {
    const notes = createPageNotes()
    const { storefront, sitemap } = openShop(services, c.env.visit, {}, notes)
    const parts = await sitemap.parts()
    const files = storefront.locales.flatMap(({ code }) => parts.map((part) => `/sitemap/${code}/${part}.xml`))
    return xml(sitemapIndex(files.map((file) => storefront.origin + file)), notes.headers())
  })

  door.get('/sitemap/:locale/:file{.+\\.xml}', async (c) => {
    const notes = createPageNotes()
    const named = c.env.visit.brand.locales.find((locale) => locale === c.req.param('locale'))
    const { storefront, path, sitemap } = openShop(services, c.env.visit, { named }, notes)
    const paths = named && (await sitemap.paths(c.req.param('file').slice(0, -'.xml'.length)))
    if (!paths) return c.text('Not found', 404)
    return xml(sitemapFile(paths.map((target) => storefront.origin + path(target))), notes.headers())
  })

  return door
}

const xml = (body: string, headers: Record<string, string>) =>
  new Response(body, { headers: { ...headers, 'Content-Type': 'application/xml; charset=utf-8' } })

export const sitemapPolicy = (path: string): PagePolicy | undefined =>
  path === '/sitemap.xml' || path.startsWith('/sitemap/') ? { name: 'sitemap', query: [] } : undefined

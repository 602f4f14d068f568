import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import { isUnstorableText } from '#server/database/errors.ts'
import { comesBackByForm } from '#server/identity/http-social.ts'
import { createPageNotes } from '#server/page-cache/page-notes.ts'
import { lazy } from '#server/shop/lazy.ts'
import type { ShopServices } from '#server/shop/services.ts'
import { openShop } from '#server/shop/shop.ts'
import type { Api, ApiEnv } from './api-env.ts'
import { addOperations } from './api-operations.ts'
import { openCookies } from './cookies.ts'
import { resolveLocale } from './locale.ts'
import { isForeign } from './origin-rule.ts'
import { isOutage } from './outage.ts'
import { problem, violationsOf } from './problem.ts'
import { readOnlyPaths } from './route-policy.ts'

export const largestBody = 256 * 1024

/** The key in the header; empty for any other scheme, so that it is refused like a wrong key. */
const bearerOf = (header: string | undefined) => header && (/^Bearer +(\S{1,200}) *$/i.exec(header)?.[1] ?? '')

/** The API, with the operations of all modules. It describes itself at /api/openapi.json. */
export function createApi(services: ShopServices): Api {
  const api: Api = new OpenAPIHono<ApiEnv>({
    defaultHook(result, c) {
      if (result.success) return
      return problem('bad-input', c.get('shop').say, violationsOf(result.error, c.get('shop').say))
    },
  })

  api.use('/api/*', async (c, next) => {
    const { visit } = c.env
    const locale = resolveLocale(visit.brand, {
      query: c.req.query('locale'),
      cookie: c.req.header('Cookie'),
      acceptLanguage: c.req.header('Accept-Language'),
    })
    const notes = createPageNotes()
    c.set('notes', notes)
    const cookies = openCookies(c.env.isPublic ? undefined : c.req.header('Cookie'), visit.origin.startsWith('https:'))
    const request = {
      locale,
      cookies,
      userAgent: c.req.header('User-Agent'),
      isPrivate: c.req.header('Sec-GPC') === '1',
      cartKey: c.req.header('Cart-Key'),
      bearer: bearerOf(c.req.header('Authorization')),
    }
    c.set('shop', openShop(services, visit, request, notes))
    await next()
    for (const cookie of cookies.written()) c.res.headers.append('Set-Cookie', cookie)
    visit.route ||= c.req.routePath
    if (c.env.isPublic && c.res.status === 200) {
      for (const [name, value] of Object.entries(notes.headers())) c.res.headers.set(name, value)
      // Without a language in its URL the answer depends on the browser's headers.
      if (!c.req.query('locale')) c.res.headers.set('Vary', 'Accept-Language, Cookie')
    } else if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-store')
  })
  const readOnly = lazy(() => readOnlyPaths(api))
  const tooLarge = (c: Context<ApiEnv>) => problem('too-large', c.get('shop').say)
  const counted = bodyLimit({ maxSize: largestBody, onError: tooLarge })
  api.use('/api/*', async (c, next) => {
    const { req } = c
    if (isForeign(req.raw, c.env.visit.origin) && !comesBackByForm(req.path))
      return problem('foreign-origin', c.get('shop').say)
    if (req.method === 'GET' || req.method === 'HEAD') return next()
    const { identity } = c.get('shop')
    async function goOn() {
      const path = identity.mayAct() ? (matchedRoutes(c).at(-1)?.path ?? '') : undefined
      if (path !== undefined && !readOnly().has(path)) await identity.recordChange(`${req.method} ${path}`)
      await next()
    }
    // Counting a body copies it. Node itself ends a body at the length that its header says.
    const length = req.header('Transfer-Encoding') ? undefined : req.header('Content-Length')
    if (length === undefined) return counted(c, goOn)
    return Number(length) > largestBody ? tooLarge(c) : goOn()
  })

  addOperations(api)

  api.notFound((c) => problem('not-found', c.get('shop').say))
  api.onError((error, c) => {
    // The body is not JSON.
    if (error instanceof HTTPException && error.status < 500) return problem('bad-input', c.get('shop').say)
    // What cannot be stored is nowhere.
    if (isUnstorableText(error)) return problem(c.req.raw.body ? 'bad-input' : 'not-found', c.get('shop').say)
    c.env.visit.route ||= c.req.routePath
    c.get('shop').report(error)
    return problem(isOutage(error) ? 'unavailable' : 'fault', c.get('shop').say)
  })
  return api
}

import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Visit } from './visit.ts'

/**
 * What every handler of the API finds in its context. Its variables, `c.get('shop')` and `c.get('notes')`, are declared
 * where they are made, in `server/shop/shop.ts`: modules use them without importing what is composed of them.
 */
export type ApiEnv = {
  /** `isPublic`: the answer goes into the page cache, so nothing of the visitor may be in it. */
  Bindings: { visit: Visit; isPublic: boolean }
}
export type Api = OpenAPIHono<ApiEnv>

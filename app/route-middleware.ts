import { type MiddlewareFunction, redirect } from 'react-router'
import { shop } from '#app/context.ts'

type Middleware = MiddlewareFunction<Response>

/** What can run before the loaders of a route, by the name that the route gives. */
const table = {
  /** The log and the metrics know a request by the pattern of its route. */
  'note-pattern': ({ context, pattern }, next) => {
    context.get(shop).visit.route = `/${pattern.replace(/^\//, '')}`
    return next()
  },
  /**
   * Guards all account pages at once, so that a loader cannot forget to. A path that only the catch-all matches is no
   * such page: it is answered from memory, where everybody is a guest, and does not exist for customers either.
   */
  'guard-account': async ({ context, request, url, pattern }, next) => {
    if (pattern.endsWith('*')) return next()
    const isForm = request.method === 'POST'
    const detour = await context.get(shop).identity.detour(url.pathname, url.search, { isForm })
    if (detour) throw redirect(detour)
    return next()
  },
} satisfies Record<string, Middleware>

type MiddlewareName = keyof typeof table

/** The middleware of a route. A name that is not in the table fails each request of the route, rather than be left out: it may be a guard. */
export const middlewareOf = (...names: MiddlewareName[]): Middleware[] =>
  names.map((name) => (Object.hasOwn(table, name) ? table[name] : unknown(name)))

const unknown = (name: string) => () => {
  throw new Error(`There is no middleware “${name}”`)
}

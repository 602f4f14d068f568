import type { RouteConfig } from '@hono/zod-openapi'
import type { PagePolicy } from '#contract/web/public-page.ts'
import type { Api } from './api-env.ts'

/**
 * A key of a route's description: its answer is the same for every visitor with the same language, so that the page
 * cache holds it, under this name in log and metrics. It depends on the query parameters that the route describes.
 */
export const cachedAs = Symbol('cachedAs')

/** A key of a route's description: it is a POST because its question is too long for a URL, and changes nothing. */
export const readsOnly = Symbol('readsOnly')

type DescribedRoute = RouteConfig & {
  /** `isDeep`: the last parameter of the path may have slashes. */
  [cachedAs]?: { name: string; isDeep?: boolean }
  [readsOnly]?: boolean
}

const routesOf = (api: Api): DescribedRoute[] =>
  api.openAPIRegistry.definitions.flatMap((definition) => (definition.type === 'route' ? [definition.route] : []))

/** How the page cache treats the answers of the API; undefined for those that it does not hold. */
export function apiPolicies(api: Api): (path: string) => PagePolicy | undefined {
  const policies = routesOf(api).flatMap((route) => {
    const cached = route[cachedAs]
    if (!cached) return []
    const query = ['locale', ...queryOf(route).filter((name) => name !== 'locale')]
    const policy: PagePolicy = { name: cached.name, query, byLocale: true }
    return [{ pattern: patternOf(route.path, cached.isDeep), policy }]
  })
  return (path) => policies.find(({ pattern }) => pattern.test(path))?.policy
}

/** The patterns of the routes, as Hono writes them, that change nothing although they are no GET. */
export const readOnlyPaths = (api: Api): ReadonlySet<string> =>
  new Set(routesOf(api).flatMap((route) => (route[readsOnly] ? [route.path.replaceAll(/\{(\w+)\}/g, ':$1')] : [])))

function queryOf({ request }: RouteConfig): string[] {
  const query = request?.query
  return query && 'shape' in query ? Object.keys(query.shape) : []
}

function patternOf(path: string, isDeep = false): RegExp {
  const pattern = path.replace(/\{\w+\}$/, isDeep ? '.+' : '[^/]+').replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`)
}

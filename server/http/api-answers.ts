import type { Hook, RouteConfig, RouteHandler, z } from '@hono/zod-openapi'
import { Problem } from '#contract/problem.ts'
import type { Api, ApiEnv } from './api-env.ts'

const refused = (description: string) => ({ description, content: { 'application/problem+json': { schema: Problem } } })

/** The refusals that an operation's description lists. */
export const refusals = {
  400: refused('The body is not JSON'),
  401: refused('Not signed in, or the sign-in failed'),
  403: refused('From another site, or not in somebody else’s name'),
  404: refused('There is no such thing'),
  409: refused('Not in this state'),
  422: refused('Something is missing or malformed'),
  429: refused('Too many tries; Retry-After says how many seconds to wait'),
  503: refused('Too much to do at the moment; Retry-After says how many seconds to wait'),
}

export const sent = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
})

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})

type HandlerContext<Route extends RouteConfig> = Parameters<RouteHandler<Route, ApiEnv>>[0]
type InvalidInputHook = Hook<unknown, ApiEnv, string, Response | undefined>

/** A described operation. Refusals are plain answers, which the router's own types would not let pass. */
export function answer<Route extends RouteConfig & { getRoutingPath(): string }>(
  api: Api,
  route: Route,
  operation: (c: HandlerContext<Route>) => Response | Promise<Response>,
  onInvalidInput?: InvalidInputHook,
) {
  api.openapi(route, operation as unknown as RouteHandler<Route, ApiEnv>, onInvalidInput as never)
}

import { createStaticHandler, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { middlewareOf } from './route-middleware.ts'

async function statusWith(named: ReturnType<typeof middlewareOf>) {
  const middleware = named as unknown as NonNullable<RouteObject['middleware']>
  const route = { id: 'page', path: '/', middleware, loader: () => 'shown', HydrateFallback: () => null }
  const response = await createStaticHandler([route]).query(new Request('http://localhost/'), {
    generateMiddlewareResponse: async (query) => {
      const context = await query(new Request('http://localhost/'))
      return context instanceof Response ? context : Response.json(context.loaderData, { status: context.statusCode })
    },
  })
  if (!(response instanceof Response)) throw new Error('No response')
  return response.status
}

test('[ERR-021] a route that names an unknown middleware answers 500, one that names none answers', async () => {
  expect(await statusWith([])).toBe(200)
  for (const name of ['nobody', 'toString']) expect(await statusWith(middlewareOf(name as never))).toBe(500)
})

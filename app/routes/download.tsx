import { data } from 'react-router'
import { shop } from '#app/context.ts'
import type { Route } from './+types/download'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, url }, next) =>
    (await context.get(shop).downloads.answer(url.searchParams.get('file') ?? '', request)) ?? next(),
]

/** The middleware answers with the file; this is reached only if there is none. */
export function loader() {
  throw data(null, 404)
}

export default function Download() {
  return null
}

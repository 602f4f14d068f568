import { data } from 'react-router'
import { shop } from '#app/context.ts'
import type { Route } from './+types/calendar'

/** The days of a customer, for the calendar that has subscribed to this secret address. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const [, secret] = /^([\w-]{43})\.ics$/.exec(params.file) ?? []
  if (!secret) throw data(null, 404)
  const found = await context.get(shop).reminders.calendar.file(secret)
  if (!found.ok) {
    if (found.error.code === 'not-found') throw data(null, 404)
    return new Response(null, { status: 429, headers: { 'Retry-After': String(found.error.retryAfter) } })
  }
  const { file, etag } = found.value
  const headers = {
    ETag: etag,
    // A browser or calendar may keep it if it asks each time; what stands between must not.
    'Cache-Control': 'private, no-cache',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
  }
  if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers })
  return new Response(file, {
    headers: {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="calendar.ics"',
    },
  })
}

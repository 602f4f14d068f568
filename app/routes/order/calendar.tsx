import { data } from 'react-router'
import { shop } from '#app/context.ts'
import type { Route } from './+types/calendar'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params }, next) => {
    const file = await context.get(shop).orders.arrivalCalendar(params.orderToken ?? '')
    if (!file) return next()
    return new Response(file, {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="arrival.ics"',
        'Cache-Control': 'private, no-store',
        'X-Robots-Tag': 'noindex',
      },
    })
  },
]

/** Runs only if the middleware found no days for this visitor and so sent no file. */
export function loader() {
  throw data(null, 404)
}

export default function OrderCalendar() {
  return null
}

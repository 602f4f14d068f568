import { redirect } from 'react-router'
import { shop } from '#app/context.ts'
import type { Route } from './+types/unsubscribe'

/** Whoever opens the address in a browser is asked first. */
export function loader({ context, params }: Route.LoaderArgs) {
  throw redirect(context.get(shop).path(`/reminder/mail/${params.token}?act=stop`))
}

/** A mail program ends the reminder by one click (RFC 8058). It sends no cookies, and follows no redirect. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  if (form.get('List-Unsubscribe') !== 'One-Click') return new Response(null, { status: 422 })
  await context.get(shop).reminders.link.stop(params.token)
  // The same for a link that is worth nothing any more: there is nothing left to stop.
  return new Response(null, { status: 200, headers: { 'Cache-Control': 'private, no-store' } })
}

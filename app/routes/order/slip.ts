import { data } from 'react-router'
import { shop } from '#app/context.ts'
import type { Route } from './+types/slip'

/** The slip for a parcel that comes back. It names no person, so the link is enough to open it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const slip = await context.get(shop).returns.slip(params.orderToken, params.number)
  if (!slip) throw data(null, 404)
  return new Response(new Uint8Array(slip), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${params.number}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

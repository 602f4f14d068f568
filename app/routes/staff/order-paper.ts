import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { placeOf } from '#app/staff/order/place.ts'
import type { Route } from './+types/order-paper'

/** A paper of an order, as PDF. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const paper = await context.get(shop).orderDesk.paper(placeOf(params), params.paper)
  if (!paper) throw data(null, 404)
  return new Response(new Uint8Array(paper.bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${paper.name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { readOrderCode } from '#contract/staff/packing.ts'
import type { Route } from './+types/pack-label'

/** The label of an order's parcel, to be printed on a sheet of A6. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const order = readOrderCode(`${params.brand}-${params.number}`)
  const label = order && (await context.get(shop).packing.label(order))
  if (!label?.ok) throw data(null, 404)
  return new Response(new Uint8Array(label.value), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${params.brand}-${params.number}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { readOrderCode } from '#contract/staff/packing.ts'
import { ScanInput } from '#contract/staff/packing-input.ts'
import type { Route } from './+types/pack-scans'

export function loader() {
  throw data(null, 404)
}

/** Takes a scan of the packing page, and answers with the order as it is then, or with why the scan is refused. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { packing, staff } = context.get(shop)
  const order = readOrderCode(`${params.brand}-${params.number}`)
  if (!order || !(await staff.may('pack')).ok) throw data(null, 404)
  const scan = ScanInput.safeParse(await request.json().catch(() => null))
  if (!scan.success) return Response.json({ ok: false, error: { code: 'unreadable' } }, { status: 409 })
  const counted = await packing.scan(order, scan.data)
  return Response.json(counted, { status: counted.ok ? 200 : 409, headers: { 'Cache-Control': 'private, no-store' } })
}

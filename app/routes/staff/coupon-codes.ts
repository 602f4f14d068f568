import { data } from 'react-router'
import { z } from 'zod'
import { shop } from '#app/context.ts'
import type { Route } from './+types/coupon-codes'

/** The codes of a series as a file. */
export async function loader({ context, params: { series } }: Route.LoaderArgs) {
  if (!z.uuid().safeParse(series).success) throw data(null, 404)
  const made = await context.get(shop).couponDesk.codes(series)
  if (!made.ok) throw data(null, 404)
  const { file, name } = made.value
  return new Response(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

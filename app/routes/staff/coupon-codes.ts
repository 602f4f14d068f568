import { data } from 'react-router'
import { z } from 'zod'
import { shop } from '#app/context.ts'
import { attachment } from '#app/staff/attachment.ts'
import type { Route } from './+types/coupon-codes'

/** The codes of a series as a file. */
export async function loader({ context, params: { series } }: Route.LoaderArgs) {
  if (!z.uuid().safeParse(series).success) throw data(null, 404)
  const made = await context.get(shop).couponDesk.codes(series)
  if (!made.ok) throw data(null, 404)
  return attachment(made.value.file, made.value.name)
}

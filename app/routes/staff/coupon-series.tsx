import { data } from 'react-router'
import { z } from 'zod'
import { shop } from '#app/context.ts'
import { actOnCoupon, type CouponAnswer, loadCoupon } from '#app/staff/promotions/coupon-page.ts'
import { CouponScreen } from '#app/staff/promotions/coupon-screen.tsx'
import type { Route } from './+types/coupon-series'

function targetOf({ series }: Route.LoaderArgs['params']) {
  if (!z.uuid().safeParse(series).success) throw data(null, 404)
  return { series }
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const current = context.get(shop)
  const page = await loadCoupon(current, targetOf(params), url)
  return { texts: current.texts('desk', 'desk-promotions', 'cart', 'address'), page }
}

export function action({ context, params, request }: Route.ActionArgs) {
  const current = context.get(shop)
  const target = targetOf(params)
  return actOnCoupon(current, target, request, current.path(`/staff/coupons/series/${target.series}`))
}

export default function CouponSeries({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const answer: CouponAnswer | undefined = actionData
  return <CouponScreen page={page} answer={answer} isSeries />
}

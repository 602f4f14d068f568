import { shop } from '#app/context.ts'
import { actOnCoupon, type CouponAnswer, loadCoupon } from '#app/staff/promotions/coupon-page.ts'
import { CouponScreen } from '#app/staff/promotions/coupon-screen.tsx'
import type { Route } from './+types/coupon'

const targetOf = ({ brand, code }: Route.LoaderArgs['params']) => ({ brand, code: code.toUpperCase() })

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const current = context.get(shop)
  const page = await loadCoupon(current, targetOf(params), url)
  return { texts: current.texts('desk', 'desk-promotions', 'cart', 'address'), page }
}

export function action({ context, params, request }: Route.ActionArgs) {
  const current = context.get(shop)
  const target = targetOf(params)
  return actOnCoupon(current, target, request, current.path(`/staff/coupons/${target.brand}/${target.code}`))
}

export default function Coupon({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const answer: CouponAnswer | undefined = actionData
  return <CouponScreen page={page} answer={answer} isSeries={false} />
}

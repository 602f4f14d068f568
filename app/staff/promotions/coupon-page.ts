import { data, redirect } from 'react-router'
import { ownEntry } from '#contract/own-entry.ts'
import { type CouponForm, type CouponMistakes, SampleCart } from '#contract/staff/coupons.ts'
import { roleMay } from '#contract/staff/roles.ts'
import { FormVersion } from '#contract/web/form-version.ts'
import type { Shop } from '#server/shop/shop.ts'
import { readCouponForm } from './coupon-form.ts'
import { couponShops } from './coupon-shops.ts'

type Target = Parameters<Shop['couponDesk']['one']>[0]

/** What the page of a coupon or a series shows; a try-out is in the address. */
export async function loadCoupon({ couponDesk, staff }: Shop, target: Target, url: URL) {
  const query = url.searchParams
  const sample = SampleCart.parse({
    product: query.getAll('product').slice(0, 5),
    quantity: query.getAll('quantity').slice(0, 5),
    market: query.get('market') ?? undefined,
    channel: query.get('channel') ?? undefined,
    at: query.get('at') ?? undefined,
    customer: query.get('customer') ?? undefined,
  })
  const [found, tried, me] = await Promise.all([
    couponDesk.one(target),
    query.has('try') ? couponDesk.tryOut(target, sample) : undefined,
    staff.staff(),
  ])
  const shop = found.ok && couponShops.find(({ id }) => id === found.value.coupon.brand)
  if (!found.ok || !shop || !me.ok) throw data(null, 404)
  const did = query.get('did')
  return {
    ...found.value,
    shop,
    sample,
    tried: tried?.ok ? tried.value : undefined,
    maySeeOrders: roleMay(me.value.role, 'see-orders'),
    did: (['made', 'changed', 'off', 'on'] as const).find((one) => one === did),
  }
}

export type CouponAnswer = {
  form?: CouponForm
  mistakes?: CouponMistakes
  refusal?: 'changed' | 'gone' | 'used'
  last?: { by: string; at: string } | undefined
}

/** Acts on a coupon or a series; then the page again. */
export async function actOnCoupon({ couponDesk, path }: Shop, target: Target, request: Request, here: string) {
  const sent = await request.formData().catch(() => new FormData())
  const version = FormVersion.parse(sent.get('version'))
  const intent = sent.get('intent')
  const form = readCouponForm(sent)
  const acts = {
    change: () => couponDesk.change({ target, form, version }),
    off: () => couponDesk.switchTo({ target, isOff: true, version }),
    on: () => couponDesk.switchTo({ target, isOff: false, version }),
    delete: () => couponDesk.remove({ target, version }),
  }
  const act = ownEntry<() => ReturnType<(typeof acts)[keyof typeof acts]>>(acts, intent)
  if (!act) throw data(null, 404)
  const done = await act()
  // Deleted in another tab is deleted, too.
  const isGone = done.ok || done.error.code === 'coupon-gone'
  if (isGone && intent === 'delete') return redirect(`${path('/staff/coupons')}?did=deleted`, 303)
  if (done.ok) return redirect(`${here}?did=${intent === 'change' ? 'changed' : intent}`, 303)
  const { error } = done
  if (error.code === 'not-found') throw data(null, 404)
  if (error.code === 'bad-fields') return data<CouponAnswer>({ form, mistakes: error.mistakes }, 422)
  if (error.code === 'coupon-changed') return data<CouponAnswer>({ refusal: 'changed', last: error.last }, 409)
  return data<CouponAnswer>({ refusal: error.code === 'coupon-used' ? 'used' : 'gone' }, 409)
}

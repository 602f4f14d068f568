import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { PackTable } from '#app/staff/packing/pack-table.tsx'
import type { PackingRefusal } from '#app/staff/packing/refusal-words.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { ownEntry } from '#contract/own-entry.ts'
import type { Result } from '#contract/result.ts'
import { orderCode, readOrderCode } from '#contract/staff/packing.ts'
import { BoxChoice, ParcelInput, ScanInput } from '#contract/staff/packing-input.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/pack-order'

type OrderRef = { brand: string; number: number }

const refOf = ({ brand, number }: Route.LoaderArgs['params']) => readOrderCode(`${brand}-${number}`)

export async function loader({ context, params }: Route.LoaderArgs) {
  const { packing, texts } = context.get(shop)
  const order = refOf(params)
  const opened = order && (await packing.open(order))
  if (!opened?.ok) throw data(null, 404)
  return {
    texts: texts('desk', 'desk-packing', 'order', 'cart', 'address'),
    view: opened.value,
    scanId: crypto.randomUUID(),
    parcelKey: crypto.randomUUID(),
  }
}

type Done = Result<{ to?: string }, PackingRefusal | { code: 'not-found' }>
const unreadable: Done = { ok: false, error: { code: 'unreadable' } }

/** What the forms of the page do. A scan comes this way only where scripts do not run. */
const acts: Readonly<Record<string, (packing: Shop['packing'], order: OrderRef, fields: unknown) => Promise<Done>>> = {
  async scan(packing, order, fields) {
    const scan = ScanInput.safeParse(fields)
    return scan.success ? nothing(await packing.scan(order, scan.data)) : unreadable
  },
  async unpack(packing, order, fields) {
    const choice = BoxChoice.safeParse(fields)
    return choice.success ? nothing(await packing.unpack(order, choice.data.box)) : unreadable
  },
  async take(packing, order) {
    return nothing(await packing.take(order))
  },
  async 'put-aside'(packing, order) {
    const done = await packing.putAside(order)
    return done.ok ? { ok: true, value: { to: '/staff/packing' } } : done
  },
  async ship(packing, order, fields) {
    const parcel = ParcelInput.safeParse(fields)
    if (!parcel.success) return unreadable
    const { key, carrier, tracking = '', no_tracking, is_part } = parcel.data
    if (tracking.trim() === '' && !no_tracking) return { ok: false, error: { code: 'bad-tracking-number' } }
    const number = tracking.trim() === '' ? null : tracking
    const shipped = await packing.ship(order, { key, carrier, tracking: number, isPart: Boolean(is_part) })
    if (!shipped.ok) return shipped
    const left = new URLSearchParams({ left: orderCode(order), ...(!shipped.value.isLast && { part: '1' }) })
    return { ok: true, value: { to: `/staff/packing?${left}` } }
  },
}

const nothing = (done: Result<unknown, PackingRefusal | { code: 'not-found' }>): Done =>
  done.ok ? { ok: true, value: {} } : done

export async function action({ context, params, request }: Route.ActionArgs) {
  const { packing, staff, path } = context.get(shop)
  const order = refOf(params)
  const form = await request.formData().catch(() => new FormData())
  const { intent, ...fields } = Object.fromEntries(form)
  const act = ownEntry(acts, intent)
  if (!order || !act || !(await staff.may('pack')).ok) throw data(null, 404)
  const done = await act(packing, order, fields)
  if (done.ok) throw redirect(path(done.value.to ?? `/staff/packing/${order.brand}/${order.number}`), 303)
  if (done.error.code === 'not-found') throw data(null, 404)
  return data({ refusal: done.error, id: crypto.randomUUID() }, 409)
}

export default function PackOrder({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { view, scanId, parcelKey } = loaderData
  const order = orderCode(view)
  return (
    <>
      <PageHead title={t('desk-packing.order', { order })} />
      <PackTable key={order} view={view} ids={{ scan: scanId, parcel: parcelKey }} refused={actionData} />
    </>
  )
}

import { useEffect, useState } from 'react'
import { data, Link, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { PackingMenu } from '#app/staff/packing/packing-menu.tsx'
import { type PackingRefusal, refusalWords } from '#app/staff/packing/refusal-words.ts'
import { ScanField } from '#app/staff/packing/scan-field.tsx'
import { unsentOrders } from '#app/staff/packing/scan-queue.ts'
import { WaitingOrders } from '#app/staff/packing/waiting-orders.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { orderCode, readOrderCode } from '#contract/staff/packing.ts'
import { AfterOrder } from '#contract/staff/packing-input.ts'
import type { Route } from './+types/packing'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { packing, texts } = context.get(shop)
  const after = AfterOrder.parse(url.searchParams.get('after') ?? undefined)
  const board = await packing.board(after)
  if (!board.ok) throw data(null, 404)
  const left = readOrderCode(url.searchParams.get('left') ?? '')
  const next = left && (await packing.next())
  return {
    texts: texts('desk', 'desk-packing', 'order', 'cart', 'address'),
    ...board.value,
    isFirst: after === undefined,
    left: left && orderCode(left),
    isPart: url.searchParams.has('part'),
    following: next?.ok ? next.value : undefined,
  }
}

type Refusal = PackingRefusal | { code: 'no-order-code' }

/** Reserves the scanned order for this person and opens its page. */
export async function action({ context, request }: Route.ActionArgs) {
  const { packing, path, staff } = context.get(shop)
  if (!(await staff.may('pack')).ok) throw data(null, 404)
  const form = await request.formData().catch(() => new FormData())
  const order = readOrderCode(String(form.get('code')))
  if (!order) return data({ code: 'no-order-code' } satisfies Refusal, 422)
  const taken = await packing.take(order)
  if (taken.ok) throw redirect(path(`/staff/packing/${order.brand}/${order.number}`), 303)
  if (taken.error.code === 'not-found') throw data(null, 404)
  return data(taken.error, 409)
}

export default function PackingBoard({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { orders, next, isFirst, left, isPart, following } = loaderData
  const pathOf = ({ brand, number }: { brand: string; number: number }) => path(`/staff/packing/${brand}/${number}`)
  return (
    <>
      <PageHead title={t('desk-packing.title')} />
      <PackingMenu />
      <h1>{t('desk-packing.title')}</h1>
      <p className="mt-2">{t('desk-packing.intro')}</p>
      {left && (
        <div className="verdict verdict-right" role="status">
          <span aria-hidden="true" className="verdict-sign">
            ✓
          </span>
          <div>
            <p className="verdict-title">
              {t(isPart ? 'desk-packing.left_part' : 'desk-packing.left', { order: left })}
            </p>
            {following && (
              <p className="mt-2">
                {t('desk-packing.next')}{' '}
                <PageLink to={pathOf(following)} className={buttonClass('secondary', 'large')}>
                  {t('desk-packing.pack_next', { order: orderCode(following) })}
                </PageLink>{' '}
                {following.isLate && <strong className="pack-late">{t('desk-packing.late')}</strong>}
              </p>
            )}
          </div>
        </div>
      )}
      <ScanField label={t('desk-packing.scan_order')} button={t('desk-packing.open_order')} />
      {actionData && <Refused refusal={actionData} />}
      <Unsent />
      {orders.length > 0 && (
        <p className="pack-bar">
          <PageLink to={path('/staff/packing/pick-list')} className={buttonClass('secondary', 'large')}>
            {t('desk-packing.pick_next')}
          </PageLink>
        </p>
      )}
      <WaitingOrders orders={orders} pathOf={pathOf} />
      <div className="pack-bar">
        {next && (
          <Link to={`?after=${next}`} className={buttonClass('secondary', 'large')}>
            {t('desk-packing.more')}
          </Link>
        )}
        {!isFirst && (
          <Link to="?" className={buttonClass('plain', 'large')}>
            {t('desk-packing.first')}
          </Link>
        )}
      </div>
    </>
  )
}

function Refused({ refusal }: { refusal: Refusal }) {
  const t = useTexts()
  const words =
    refusal.code === 'no-order-code'
      ? { title: t('desk-packing.unreadable'), text: t('desk-packing.no_order_code') }
      : refusalWords(refusal, [], t)
  return (
    <div className="verdict verdict-wrong" role="alert">
      <span aria-hidden="true" className="verdict-sign">
        ✕
      </span>
      <div>
        <p className="verdict-title">{words.title}</p>
        <p>{words.text}</p>
      </div>
    </div>
  )
}

/** Orders whose scans never reached the server, because the browser was closed without a connection. */
function Unsent() {
  const t = useTexts()
  const { path } = useStorefront()
  const [orders, setOrders] = useState<string[]>([])
  useEffect(() => {
    try {
      setOrders(unsentOrders(localStorage))
    } catch {
      // A browser that forbids storage has none.
    }
  }, [])
  return orders.flatMap((code) => {
    const order = readOrderCode(code)
    if (!order) return []
    return (
      <Notice key={code} type="warning">
        {t('desk-packing.unsent', { order: code })}{' '}
        <PageLink to={path(`/staff/packing/${order.brand}/${order.number}`)} className="link">
          {t('desk-packing.unsent_open')}
        </PageLink>
      </Notice>
    )
  })
}

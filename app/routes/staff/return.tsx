import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { readCheck, readFaults } from '#app/staff/returns/check-form.ts'
import { type CheckAnswer, CheckReturn } from '#app/staff/returns/check-return.tsx'
import { CheckedLines } from '#app/staff/returns/checked-lines.tsx'
import { delayTexts } from '#app/staff/returns/return-row.tsx'
import { ReturnStory } from '#app/staff/returns/return-story.tsx'
import { shopNames } from '#app/staff/shop-names.ts'
import { shopName } from '#app/staff/shop-select.tsx'
import { useFresh } from '#app/staff/use-fresh.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { returnStateTexts } from '#contract/checkout/return.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Route } from './+types/return'

const nameOf = (number: string, url: URL) => ({ number, brand: url.searchParams.get('shop') ?? undefined })

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { returnsDesk, texts, path } = context.get(shop)
  const found = await returnsDesk.open(nameOf(params.number, url))
  // The list shows which storefronts have a return of this number.
  if (!found.ok && found.error.code === 'several')
    throw redirect(path(`/staff/returns?${new URLSearchParams({ text: params.number })}`), 302)
  if (!found.ok) throw data(null, 404)
  return { texts: texts('desk', 'desk-returns', 'order', 'cart'), found: found.value, shops: shopNames }
}

type Did = { did?: 'returns.did_check' | 'returns.did_receive' }

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { returnsDesk } = context.get(shop)
  const name = nameOf(params.number, url)
  const form = await request.formData().catch(() => new FormData())
  const opened = await returnsDesk.open(name)
  if (!opened.ok) throw data(null, 404)
  const intent = form.get('intent')
  if (intent === 'receive') {
    const received = await returnsDesk.receive(name)
    if (received.ok && received.value) return { did: 'returns.did_receive' } satisfies Did
    return data({ refusal: 'return-changed' } satisfies CheckAnswer, 409)
  }
  const faults = readFaults(form, opened.value.back.lines)
  const { note, shown } = readCheck(form)
  const values = { faults, note }
  if (intent === 'preview') {
    const preview = await returnsDesk.preview(name, faults)
    if (preview.ok) return { preview: preview.value } satisfies CheckAnswer
    return { refusal: preview.error.code } satisfies CheckAnswer
  }
  const checked = await returnsDesk.check(name, { faults, note, shown })
  if (checked.ok) return { did: 'returns.did_check' } satisfies Did
  const { error } = checked
  const preview = error.code === 'amount-changed' ? error : undefined
  const answer = { refusal: error.code, values, ...(preview && { preview }) } satisfies CheckAnswer
  return data(answer, error.code === 'return-changed' ? 409 : 422)
}

export default function Return({ loaderData: { found, shops }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { number, brand, order, name, back, delay, events } = found
  const answer: (CheckAnswer & Did) | undefined = actionData
  // A job refunds what was checked, within seconds.
  useFresh(back.state === 'checked' ? 2000 : undefined)
  const isOpen = back.state === 'announced' || back.state === 'received'
  const title = t('returns.title', { number })
  return (
    <>
      <PageHead title={title} />
      <p className="mb-2">
        <PageLink to={path('/staff/returns')} className="link">
          {t('returns.back')}
        </PageLink>
      </p>
      <div className="desk-head is-titled">
        <h1>{title}</h1>
        <p>
          <span className="desk-tag">{t(returnStateTexts[back.state])}</span>
          {delay && <strong className="desk-late">{t(delayTexts[delay])}</strong>}
        </p>
      </div>
      <p className="mt-1 text-muted wrap-anywhere">
        {[name, shopName(shops, brand)].filter(Boolean).join(dot)}
        {dot}
        <PageLink to={path(`/staff/orders/${brand}/${order}`)} className="link">
          {t('returns.order', { number: order })}
        </PageLink>
        {back.state === 'announced' && (
          <>
            {dot}
            {t('returns.send_by', { date: formatDate(back.sendBy) })}
          </>
        )}
      </p>
      <div className="mt-4 grid max-w-lg gap-3">
        {answer?.did && <Notice type="success">{t(answer.did)}</Notice>}
        {answer?.refusal === 'return-changed' && <Notice type="danger">{t('returns.changed')}</Notice>}
      </div>
      {isOpen ? (
        // A new form once the parcel has come, so that nothing of before is in it.
        <CheckReturn key={back.state} found={found} answer={answer?.did ? undefined : answer} />
      ) : (
        <CheckedLines found={found} />
      )}
      <ReturnStory events={events} />
    </>
  )
}

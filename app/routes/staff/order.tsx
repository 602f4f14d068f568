import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { momentOf } from '#app/staff/moment.ts'
import { useMoneyOf } from '#app/staff/money.ts'
import { ActLinks } from '#app/staff/order/act-links.tsx'
import { ActPanel } from '#app/staff/order/act-panel.tsx'
import { doneTexts } from '#app/staff/order/act-texts.ts'
import type { Answer } from '#app/staff/order/answer.ts'
import { DeskPart } from '#app/staff/order/desk-part.tsx'
import { LineList } from '#app/staff/order/line-list.tsx'
import { Papers, Parcels, Refunds, Returns } from '#app/staff/order/order-afterwards.tsx'
import { OrderFacts } from '#app/staff/order/order-facts.tsx'
import { OrderMails } from '#app/staff/order/order-mails.tsx'
import { OrderNotes } from '#app/staff/order/order-notes.tsx'
import { OrderSums } from '#app/staff/order/order-sums.tsx'
import { placeOf } from '#app/staff/order/place.ts'
import { ProblemNotice } from '#app/staff/order/problem-notice.tsx'
import { doAct, doSmallAct, isSmallAct, type Sent, smallActs } from '#app/staff/order/read-act.ts'
import { Replay } from '#app/staff/order/replay.tsx'
import { TimeLine } from '#app/staff/order/time-line.tsx'
import { proofDetour } from '#app/staff/proof-detour.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { orderStateTexts } from '#contract/checkout/order-state.ts'
import { isOrderAct, orderActs } from '#contract/staff/order-acts.ts'
import { dot } from '#contract/web/dot.ts'
import type { Route } from './+types/order'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { orderDesk, texts } = context.get(shop)
  const at = Number(url.searchParams.get('at') ?? Number.NaN)
  const order = await orderDesk.view({ ...placeOf(params), ...(Number.isSafeInteger(at) && { at }) })
  if (!order.ok) throw data(null, 404)
  const act = url.searchParams.get('do')
  const did = url.searchParams.get('did')
  return {
    texts: texts('desk-order', 'order', 'cart', 'payment', 'document', 'history', 'address', 'validation'),
    order: order.value,
    act: isOrderAct(act) && order.value.acts.includes(act) ? act : undefined,
    did: did && Object.hasOwn(doneTexts, did) ? did : undefined,
    // One for each time that the page is shown: a form that is sent twice is done once.
    key: crypto.randomUUID(),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { orderDesk, staff, path } = context.get(shop)
  const place = placeOf(params)
  const form = await request.formData().catch(() => new FormData())
  const intent = form.get('intent')
  const isSmall = isSmallAct(intent)
  if (!isSmall && !isOrderAct(intent)) throw data(null, 404)
  const right = isSmall ? smallActs[intent].right : orderActs[intent]
  if (!(await staff.may(right)).ok) throw data(null, 404)
  const fields = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const sent: Sent = isSmall
    ? await doSmallAct(orderDesk, place, intent, fields)
    : await doAct(orderDesk, place, intent, form)
  const here = path(`/staff/orders/${place.brand}/${place.number}`)
  const { done, preview, reply } = sent
  if (done.ok && !preview) return redirect(`${here}?did=${intent}`, 303)
  if (done.ok) return data<Answer>({ intent, fields, ...(preview && { preview }) })
  const problem = done.error
  if (problem.code === 'not-found' || problem.code === 'order-not-found') throw data(null, 404)
  if (problem.code === 'proof-needed') return proofDetour(path, isSmall ? here : `${here}?do=${intent}`)
  const status = problem.code === 'bad-input' ? 422 : problem.code === 'too-many' ? 429 : 409
  return data<Answer>({ intent, fields, problem, ...(reply && { reply }) }, status)
}

export default function DeskOrder({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { order, did, key } = loaderData
  const money = useMoneyOf(order)
  const seen = order.events.at(-1)?.id ?? 0
  const answer: Answer | undefined = actionData
  const act = isOrderAct(answer?.intent) ? answer.intent : loaderData.act
  const isAboutAct = answer !== undefined && answer.intent === act
  const title = t('desk_order.title', { number: order.number })
  return (
    <>
      <PageHead title={title} />
      <p>
        <PageLink to={path('/staff/orders')} className="link">
          {t('desk_order.all_orders')}
        </PageLink>
      </p>
      <h1>{title}</h1>
      <p className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="desk-tag font-semibold">{t(orderStateTexts[order.state])}</span>
        <span>
          {order.brand.name}
          {dot}
          <time dateTime={order.createdAt}>{momentOf(new Date(order.createdAt))}</time>
          {dot}
          <strong>{money(order.total)}</strong>
        </span>
      </p>
      {did && !answer && (
        <div className="mb-4 max-w-narrow">
          <Notice type="success">{t(doneTexts[did] ?? 'desk_order.done')}</Notice>
        </div>
      )}
      {answer?.problem && !isAboutAct && (
        <div className="mb-4 max-w-narrow">
          <ProblemNotice problem={answer.problem} money={money} />
        </div>
      )}
      <ActLinks order={order} chosen={act} />
      {act && (
        <ActPanel
          key={act}
          order={order}
          act={act}
          answer={isAboutAct ? answer : undefined}
          seen={seen}
          formKey={key}
        />
      )}
      <Replay order={order} />
      <div className="desk-order">
        <div className="min-w-0">
          <DeskPart id="lines" title="desk_order.lines">
            <LineList lines={order.lines} money={money} />
            <OrderSums order={order} />
          </DeskPart>
          <OrderFacts order={order} />
          <Parcels order={order} />
          <Returns order={order} />
          <Refunds order={order} />
          <Papers order={order} />
          <OrderMails order={order} seen={seen} formKey={key} />
        </div>
        <div className="min-w-0">
          <OrderNotes
            order={order}
            seen={seen}
            formKey={key}
            draft={answer?.intent === 'note' ? answer.fields.text : undefined}
          />
          <TimeLine order={order} />
        </div>
      </div>
    </>
  )
}

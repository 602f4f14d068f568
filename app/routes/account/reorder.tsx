import { data } from 'react-router'
import { OwnProducts } from '#app/account/own-products.tsx'
import { shop } from '#app/context.ts'
import { carryOutPlan, otherPieces } from '#app/reorder/carry-out.ts'
import { PlanForm } from '#app/reorder/plan-form.tsx'
import { confirmPlannedValues, questionsInPlan } from '#app/reorder/plan-values.ts'
import { PlannedValues } from '#app/reorder/planned-values.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { readChoice } from '#contract/reorder/choice.ts'
import type { Route } from './+types/reorder'

export const handle: PageHandle = { layout: 'account' }

/** The order in the URL, or the last one with something to order again. */
const namedBy = (id: string | undefined) => (id ? ({ by: 'id', id } as const) : ({ by: 'last' } as const))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const [planned, products] = await Promise.all([
    here.reorder.plan(namedBy(params.orderId), readChoice(url.searchParams)),
    here.orders.lensProducts().then(here.catalogue.cards),
  ])
  const page = { texts: here.texts('account', 'reorder', 'cart', 'address', 'values'), noindex: true, products }
  const none = { plan: null, others: 0, questions: [] }
  if (planned.ok) {
    const plan = planned.value
    const [others, questions] = await Promise.all([otherPieces(here, plan.lines), questionsInPlan(here, plan)])
    return { ...page, plan, others, questions }
  }
  if (!params.orderId) return { ...page, ...none }
  if (planned.error.code === 'reorder-order-not-found') throw data(null, 404)
  return { ...page, ...none, refusal: { code: planned.error.code, message: planned.error.message } }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const [here, named] = [context.get(shop), namedBy(params.orderId)]
  const answered = await confirmPlannedValues(here, named, form)
  if (answered) throw answered
  return carryOutPlan(here, named, form)
}

/** What an earlier order would be today, before the cart is touched. */
export default function ReorderPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { plan, others, questions, products } = loaderData
  const refusal = actionData ?? ('refusal' in loaderData ? loaderData.refusal : undefined)
  return (
    <>
      <PageHead title={t('reorder.title')} />
      <h1 className="mb-2">{t('reorder.title')}</h1>
      {plan && (
        <PlanForm
          key={plan.order.id}
          plan={plan}
          others={others}
          questionAt={(line) => <PlannedValues line={line} questions={questions} />}
          refusal={refusal}
        />
      )}
      {!plan && refusal && (
        <Notice type="danger" code={refusal.code}>
          {refusal.message}
        </Notice>
      )}
      {!plan && !params.orderId && <NothingYet />}
      {(plan || params.orderId) && (
        <p className="mt-6">
          <PageLink to={path('/my-account/history')} className="link inline-flex min-h-11 items-center">
            {t('reorder.other_order')}
          </PageLink>
        </p>
      )}
      <OwnProducts products={products} />
    </>
  )
}

function NothingYet() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <>
      <img src="/pictures/state-no-orders.svg" alt="" width={240} height={160} className="mb-4 w-60" />
      <h2 className="title-sm">{t('reorder.none_title')}</h2>
      <p className="mt-2">{t('reorder.none_text')}</p>
      <p className="mt-6">
        <PageLink to={path('/')} className={buttonClass('primary')}>
          {t('reorder.to_the_shop')}
        </PageLink>
      </p>
    </>
  )
}

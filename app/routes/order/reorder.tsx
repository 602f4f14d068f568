import { redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { carryOutPlan, otherPieces } from '#app/reorder/carry-out.ts'
import { PlanForm } from '#app/reorder/plan-form.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { readChoice } from '#contract/reorder/choice.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/reorder'

/** For the browser in which a guest has placed the order. In an account the plan is a page there. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const id = await here.orders.idInAccount(params.orderToken)
  if (id) throw redirect(here.path(`/my-account/reorder/${id}`) + url.search)
  const planned = await here.reorder.plan({ by: 'token', token: params.orderToken }, readChoice(url.searchParams))
  if (!planned.ok) throw redirect(await otherWay(here, params.orderToken))
  const plan = planned.value
  return {
    texts: here.texts('reorder', 'cart', 'address'),
    noindex: true,
    plan,
    others: await otherPieces(here, plan.lines),
  }
}

/** A customer signs in first. Others see the order as its link shows it, and can have a link to the whole of it mailed. */
async function otherWay({ reorder, path }: Shop, token: string): Promise<string> {
  const url = path(`/order/${token}/reorder`)
  return (await reorder.isInAccount(token))
    ? `${path('/login')}?${new URLSearchParams({ url })}`
    : path(`/order/${token}`)
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  return carryOutPlan(context.get(shop), { by: 'token', token: params.orderToken }, form)
}

export default function ReorderOrderPage({ loaderData: { plan, others }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  return (
    <div className="page max-w-lg py-step-base">
      <PageHead title={t('reorder.title')} />
      <h1 className="mb-2">{t('reorder.title')}</h1>
      <PlanForm plan={plan} others={others} refusal={actionData} />
    </div>
  )
}

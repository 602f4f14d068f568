import { data, Form, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { ProfileCard } from '#app/staff/customers/profile-parts.tsx'
import { proofDetour } from '#app/staff/proof-detour.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { OtherAccount } from '#contract/staff/customer-acts.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/customer-merge'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { customerDesk, texts } = context.get(shop)
  const other = OtherAccount.safeParse(url.searchParams.get('with') ?? '')
  const plan = await customerDesk.mergePlan(params.id, other.data ?? '')
  const page = { texts: texts('desk', 'desk-customers'), noindex: true, id: params.id }
  if (plan.ok) return { ...page, plan: plan.value }
  if (plan.error.code === 'not-found') throw data(null, 404)
  return { ...page, plan: undefined }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { customerDesk, staff, path } = context.get(shop)
  if (!(await staff.may('merge-customers')).ok) throw data(null, 404)
  const form = await request.formData().catch(() => new FormData())
  const from = OtherAccount.safeParse(form.get('from'))
  if (!from.success) throw data(null, 404)
  const here = path(`/staff/customers/${params.id}`)
  if (form.get('confirm') !== 'yes') return data({ refusal: 'desk-customers.merge_unconfirmed' as MessageId }, 422)
  const merged = await customerDesk.merge(params.id, from.data)
  if (merged.ok) return redirect(`${here}?did=did_merge`, 303)
  const { code } = merged.error
  if (code === 'proof-needed') return proofDetour(path, `${here}/merge?${new URLSearchParams({ with: from.data })}`)
  if (code === 'not-found') throw data(null, 404)
  return data({ refusal: refusalTexts[code] }, 409)
}

type Plan = Extract<Awaited<ReturnType<Shop['customerDesk']['mergePlan']>>, { ok: true }>['value']
type RefusalCode = NonNullable<Plan['refusal']>['code']

const refusalTexts: Record<RefusalCode, MessageId> = {
  same: 'desk-customers.refused_same',
  blocked: 'desk-customers.refused_blocked',
  deletion: 'desk-customers.refused_deletion',
  paying: 'desk-customers.refused_paying',
  unproven: 'desk-customers.refused_unproven',
  wearers: 'desk-customers.refused_wearers',
}

const subjectTexts: Record<Plan['counts'][number]['subject'], MessageId> = {
  orders: 'desk-customers.merge_orders',
  subscriptions: 'desk-customers.merge_subscriptions',
  addresses: 'desk-customers.merge_addresses',
  wearers: 'desk-customers.merge_wearers',
  cards: 'desk-customers.merge_cards',
  points: 'desk-customers.merge_points',
  coupons: 'desk-customers.merge_coupons',
  reviews: 'desk-customers.merge_reviews',
  wishlists: 'desk-customers.merge_wishlists',
  requests: 'desk-customers.merge_requests',
  carts: 'desk-customers.merge_carts',
}

export default function MergeCustomers({ loaderData: { id, plan }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const refusal = actionData?.refusal ?? (plan?.refusal && refusalTexts[plan.refusal.code])
  return (
    <>
      <PageHead title={t('desk-customers.merge_title')} />
      <h1>{t('desk-customers.merge_title')}</h1>
      {(refusal || !plan) && (
        <div className="mt-4 max-w-narrow">
          <Notice type="danger">{t(refusal ?? 'desk-customers.refused_unknown')}</Notice>
        </div>
      )}
      {plan && <Comparison plan={plan} />}
      {plan && !plan.refusal && <MergeForm from={plan.from.id} />}
      <p className="mt-6 flex flex-wrap gap-3">
        {plan && plan.refusal?.code !== 'same' && (
          <PageLink
            to={`${path(`/staff/customers/${plan.from.id}/merge`)}?${new URLSearchParams({ with: id })}`}
            className={buttonClass('secondary')}
          >
            {t('desk-customers.merge_swap')}
          </PageLink>
        )}
        <PageLink to={path(`/staff/customers/${id}`)} className={buttonClass('plain')}>
          {plan ? t('desk-customers.merge_back', { name: plan.into.name }) : t('desk-customers.back')}
        </PageLink>
      </p>
    </>
  )
}

function Comparison({ plan: { into, from, counts } }: { plan: Plan }) {
  const t = useTexts()
  return (
    <>
      <div className="customer-pair">
        {[
          { key: 'stays', title: t('desk-customers.merge_stays'), account: into },
          { key: 'goes', title: t('desk-customers.merge_goes'), account: from },
        ].map(({ key, title, account }) => (
          <ProfileCard key={key} id={key} title={title}>
            <p className="font-semibold">{account.name}</p>
            <p className="wrap-anywhere">{account.email}</p>
            <p className="customer-tags text-muted text-sm">
              {t('desk-customers.number', { number: account.accountId })}
              {!account.isProven && <span className="desk-tag customer-warning">{t('desk-customers.unproven')}</span>}
              {account.isBlocked && <span className="desk-tag customer-danger">{t('desk-customers.blocked')}</span>}
            </p>
          </ProfileCard>
        ))}
      </div>
      <section aria-labelledby="moves" className="mt-6 max-w-narrow">
        <h2 id="moves" className="title-sm mb-2">
          {t('desk-customers.merge_moves')}
        </h2>
        {counts.length === 0 && <p>{t('desk-customers.merge_nothing')}</p>}
        <dl className="customer-facts">
          {counts.map(({ subject, count }) => (
            <div key={subject}>
              <dt>{t(subjectTexts[subject])}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4">{t('desk-customers.merge_lost')}</p>
      </section>
    </>
  )
}

function MergeForm({ from }: { from: string }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="customer-act mt-4">
      <input type="hidden" name="from" value={from} />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="confirm" value="yes" required className="size-6" />
        {t('desk-customers.merge_confirm')}
      </label>
      <Button type="submit" disabled={isUnderWay}>
        {t('desk-customers.merge_button')}
      </Button>
    </Form>
  )
}

import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { CustomerActs } from '#app/staff/customers/customer-acts.tsx'
import type { CustomerAnswer } from '#app/staff/customers/profile.ts'
import { ProfileDealings } from '#app/staff/customers/profile-dealings.tsx'
import { ProfileFacts } from '#app/staff/customers/profile-facts.tsx'
import { LensValues, ProfileTraces } from '#app/staff/customers/profile-traces.tsx'
import { dayOf } from '#app/staff/moment.ts'
import { proofDetour } from '#app/staff/proof-detour.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ownEntry } from '#contract/own-entry.ts'
import { ActingWish } from '#contract/session.ts'
import { ActReason, EraseWish } from '#contract/staff/customer-acts.ts'
import { roleMay } from '#contract/staff/roles.ts'
import { dot } from '#contract/web/dot.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/customer'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { staff, customerDesk, texts, path } = context.get(shop)
  const me = await staff.may('find-customer')
  if (!me.ok) throw data(null, 404)
  const { role } = me.value
  const profile = await customerDesk.profile(params.id)
  if (!profile.ok) {
    if (profile.error.code === 'merged') throw redirect(path(`/staff/customers/${profile.error.into}?did=was_merged`))
    throw data(null, 404)
  }
  return {
    texts: texts(
      'desk',
      'desk-customers',
      'desk-goods',
      'desk-keys',
      'desk-order',
      'desk-orders',
      'desk-packing',
      'desk-promotions',
      'desk-settings',
      'desk-returns',
      'desk-stock',
      'desk-today',
      'desk-webhooks',
      'staff',
      'order',
      'payment',
      'validation',
    ),
    noindex: true,
    profile: profile.value,
    storefronts: customerDesk.storefronts,
    did: url.searchParams.get('did') ?? '',
    may: {
      act: roleMay(role, 'act-as-customer'),
      block: roleMay(role, 'block-customer'),
      export: roleMay(role, 'export-customer'),
      erase: roleMay(role, 'erase-customer'),
      merge: roleMay(role, 'merge-customers'),
      seeOrders: roleMay(role, 'see-orders'),
    },
  }
}

type Outcome = CustomerAnswer | { did: string } | { code: 'not-found' | 'proof-needed' } | { go: string }

const refused = (form: string, text: MessageId): CustomerAnswer => ({ refused: { form, text } })
const reasonMissing: MessageId = 'desk-customers.reason_missing'

type Desk = Pick<Shop, 'customerDesk' | 'staff' | 'path'>
type Act = (desk: Desk, id: string, fields: Record<string, unknown>) => Promise<Outcome>

/** What each form of the page does. */
const acts: Readonly<Record<string, Act>> = {
  async act({ staff, path }, id, fields) {
    if (!(await staff.may('act-as-customer')).ok) return { code: 'not-found' }
    const wish = ActingWish.safeParse({ ...fields, customer_id: id })
    if (!wish.success) return refused('act', reasonMissing)
    const started = await staff.actAs({ customerId: id, reason: wish.data.reason })
    if (started.ok) return { go: path('/') }
    return started.error.code === 'not-as-staff' ? refused('act', 'desk-customers.not_as_staff') : { code: 'not-found' }
  },
  async 'lens-values'({ customerDesk }, id) {
    const opened = await customerDesk.openLensValues(id)
    return opened.ok ? { passes: opened.value } : { code: 'not-found' }
  },
  block: (desk, id, fields) => setBlock(desk, id, fields, 'block'),
  unblock: (desk, id, fields) => setBlock(desk, id, fields, 'unblock'),
  async erase({ customerDesk, staff }, id, fields) {
    if (!(await staff.may('erase-customer')).ok) return { code: 'not-found' }
    const wish = EraseWish.safeParse(fields)
    if (!wish.success) return refused('erase', 'desk-customers.erase_mismatch')
    const erased = await customerDesk.erase(id, wish.data.email)
    if (erased.ok) return { did: 'did_erase' }
    const { error } = erased
    if (error.code === 'email-mismatch') return refused('erase', 'desk-customers.erase_mismatch')
    if (error.code !== 'deletion-blocked') return error
    return { refused: { form: 'erase', text: 'desk-customers.erase_open', open: error.open } }
  },
  async keep({ customerDesk }, id) {
    const kept = await customerDesk.keep(id)
    if (kept.ok) return { did: 'did_keep' }
    return kept.error.code === 'was-faster' ? refused('erase', 'desk-customers.was_faster') : kept.error
  },
}

async function setBlock({ customerDesk, staff }: Desk, id: string, fields: unknown, act: 'block' | 'unblock') {
  if (!(await staff.may('block-customer')).ok) return { code: 'not-found' as const }
  const wish = ActReason.safeParse(fields)
  if (!wish.success) return refused('block', reasonMissing)
  const done = await customerDesk[act](id, wish.data.reason)
  if (done.ok) return { did: `did_${act}` }
  return done.error.code === 'was-faster' ? refused('block', 'desk-customers.was_faster') : done.error
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const { intent, ...fields } = Object.fromEntries(form)
  const act = ownEntry(acts, intent)
  const outcome: Outcome = act ? await act(desk, params.id, fields) : { code: 'not-found' }
  const here = desk.path(`/staff/customers/${params.id}`)
  if ('go' in outcome) return redirect(outcome.go, 303)
  if ('did' in outcome) return redirect(`${here}?did=${outcome.did}`, 303)
  if ('code' in outcome) {
    if (outcome.code === 'proof-needed') return proofDetour(desk.path, here)
    throw data(null, 404)
  }
  if (!outcome.refused) return data(outcome)
  return data(outcome, outcome.refused.text === reasonMissing ? 422 : 409)
}

/** What the page says after an act led back to it. */
const didTexts: Readonly<Record<string, MessageId>> = {
  did_block: 'desk-customers.did_block',
  did_unblock: 'desk-customers.did_unblock',
  did_erase: 'desk-customers.did_erase',
  did_keep: 'desk-customers.did_keep',
  did_merge: 'desk-customers.did_merge',
  was_merged: 'desk-customers.was_merged',
}

export default function CustomerProfile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { profile, storefronts, may, did } = loaderData
  const { account, mails, log } = profile
  const name = `${account.firstName} ${account.lastName}`
  const deletion = account.deletionAt ? dayOf(new Date(account.deletionAt)) : ''
  const answer: CustomerAnswer = actionData ?? {}
  const said = ownEntry(didTexts, did)
  return (
    <>
      <PageHead title={name} />
      <p>
        <PageLink to={path('/staff/customers')} className="link text-sm">
          {t('desk-customers.back')}
        </PageLink>
      </p>
      <h1>{name}</h1>
      <p className="customer-tags mt-2 text-muted">
        {[
          t('desk-customers.number', { number: account.accountId }),
          t('desk-customers.since', { date: dayOf(new Date(account.createdAt)) }),
        ].join(dot)}
        {account.blockedAt && <span className="desk-tag customer-danger">{t('desk-customers.blocked')}</span>}
        {!account.isProven && <span className="desk-tag customer-warning">{t('desk-customers.unproven')}</span>}
        {deletion && (
          <span className="desk-tag customer-danger">{t('desk-customers.deletion', { date: deletion })}</span>
        )}
      </p>
      {said && !answer.refused && (
        <div className="mt-4 max-w-narrow">
          <Notice type="success">{t(said, { date: deletion })}</Notice>
        </div>
      )}
      <CustomerActs account={account} may={may} answer={answer} />
      <div className="customer-profile">
        <ProfileDealings profile={profile} storefronts={storefronts} maySeeOrders={may.seeOrders} />
        <ProfileFacts account={account} storefronts={storefronts} />
        {may.act && <LensValues count={account.wearers} passes={answer.passes} />}
        <ProfileTraces mails={mails} log={log} />
      </div>
    </>
  )
}

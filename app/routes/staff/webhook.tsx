import { data, Form, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { proofDetour } from '#app/staff/proof-detour.ts'
import { shopNames } from '#app/staff/shop-names.ts'
import { DeliveryList } from '#app/staff/webhooks/delivery-list.tsx'
import { EndpointActs } from '#app/staff/webhooks/endpoint-acts.tsx'
import { EndpointFields } from '#app/staff/webhooks/endpoint-fields.tsx'
import { EndpointHealth } from '#app/staff/webhooks/endpoint-health.tsx'
import { NewSecret } from '#app/staff/webhooks/new-secret.tsx'
import { ProveNotice } from '#app/staff/webhooks/prove-notice.tsx'
import { readWish } from '#app/staff/webhooks/read-wish.ts'
import { refusalTexts } from '#app/staff/webhooks/webhook-texts.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ownEntry } from '#contract/own-entry.ts'
import { err, type Result } from '#contract/result.ts'
import { DeliveryQuery, EndpointId, type EndpointWish, ReplaySince } from '#contract/staff/webhooks.ts'
import { shopZone } from '#contract/time-zones.ts'
import { FormVersion } from '#contract/web/form-version.ts'
import { isoDate } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/webhook'

/** The sentence about what was done, after the page has come back to itself. */
const didTexts: Readonly<Record<string, MessageId>> = {
  saved: 'desk-webhooks.did_save',
  on: 'desk-webhooks.did_on',
  off: 'desk-webhooks.did_off',
  test: 'desk-webhooks.did_test',
  replayed: 'desk-webhooks.did_replay',
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { webhooks, texts } = context.get(shop)
  const id = EndpointId.safeParse(params.endpoint)
  const query = DeliveryQuery.parse(Object.fromEntries(url.searchParams))
  const opened = id.success ? await webhooks.endpoint(id.data, query) : err({ code: 'not-found' })
  if (!opened.ok) throw data(null, 404)
  const did = ownEntry(didTexts, url.searchParams.get('did'))
  const count = Number(url.searchParams.get('count')) || 0
  const today = isoDate(new Date(), shopZone)
  return { texts: texts('desk', 'desk-webhooks'), shops: shopNames, query, did, count, today, ...opened.value }
}

type Answer = { secret?: string; refusal?: string; entered?: EndpointWish }

export async function action({ context, params, request }: Route.ActionArgs) {
  const { webhooks, staff, path } = context.get(shop)
  if (!(await staff.may('manage-webhooks')).ok) throw data(null, 404)
  const here = `/staff/webhooks/${params.endpoint}`
  const id = EndpointId.safeParse(params.endpoint)
  if (!id.success) throw data(null, 404)
  const form = await request.formData().catch(() => new FormData())
  const { answer, leadsTo } = await act(webhooks, id.data, form)
  if (answer?.refusal === 'proof-needed') return proofDetour(path, path(here))
  if (leadsTo !== undefined) return redirect(path(leadsTo || here), 303)
  return data(answer, answer?.refusal ? 422 : 200)
}

type Webhooks = Shop['webhooks']
/** An answer in place, or the address of the page that tells of it. */
type Done = { answer?: Answer; leadsTo?: string }

async function act(webhooks: Webhooks, id: string, form: FormData): Promise<Done> {
  const seen = { id, version: FormVersion.parse(form.get('version')) }
  const told = (done: Result<unknown, { code: string }>, did: string): Done =>
    done.ok ? { leadsTo: `/staff/webhooks/${id}?did=${did}` } : { answer: { refusal: done.error.code } }
  const intent = form.get('intent')
  if (intent === 'on' || intent === 'off') return told(await webhooks.switch(seen, intent), intent)
  if (intent === 'test') {
    const key = EndpointId.safeParse(form.get('key'))
    return told(key.success ? await webhooks.sendTest(id, key.data) : err({ code: 'was-faster' }), 'test')
  }
  if (intent === 'remove') {
    const removed = await webhooks.switch(seen, 'removed')
    return removed.ok ? { leadsTo: '/staff/webhooks' } : { answer: { refusal: removed.error.code } }
  }
  if (intent === 'rotate') {
    const rotated = await webhooks.rotateSecret(seen)
    return { answer: rotated.ok ? { secret: rotated.value.secret } : { refusal: rotated.error.code } }
  }
  if (intent === 'replay-failed') {
    const since = ReplaySince.safeParse(form.get('since'))
    const again = since.success
      ? await webhooks.replay(id, { since: new Date(since.data) })
      : err({ code: 'not-found' as const })
    return told(again, again.ok ? `replayed&count=${again.value}` : '')
  }
  const { entered, read } = readWish(form)
  const changed = read.ok ? await webhooks.change(seen, read.value) : read
  return changed.ok ? told(changed, 'saved') : { answer: { refusal: changed.error.code, entered } }
}

export default function Webhook({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const { endpoint, deliveries, next, mostCounted, testKey, query, shops, isFresh, did, count, today } = loaderData
  const { secret, refusal, entered = endpoint }: Answer = actionData ?? {}
  const title = endpoint.description || new URL(endpoint.url).host
  const isAboutField = refusal?.startsWith('url-') || refusal === 'types-missing'
  const refusalText = refusal && !isAboutField ? refusalTexts[refusal] : undefined
  return (
    <>
      <PageHead title={title} />
      <p>
        <PageLink to={path('/staff/webhooks')} className="link">
          {t('desk.page_webhooks')}
        </PageLink>
      </p>
      <h1 className="wrap-anywhere">{title}</h1>
      <p className="mt-1 text-muted wrap-anywhere">{endpoint.url}</p>
      <div className="mt-4 grid max-w-narrow gap-3">
        {secret && <NewSecret secret={secret} />}
        {did && !actionData && <Notice type="success">{t(did, { count })}</Notice>}
        {refusalText && <Notice type="danger">{t(refusalText)}</Notice>}
        {!isFresh && <ProveNotice back={`/staff/webhooks/${endpoint.id}`} />}
        {endpoint.state === 'stopped' && <Notice type="warning">{t('desk-webhooks.stopped_note')}</Notice>}
        {endpoint.state === 'resting' && (
          <Notice type="warning">{t('desk-webhooks.resting_note', { name: endpoint.keeper ?? '–' })}</Notice>
        )}
      </div>
      <div className="mt-4">
        <EndpointHealth endpoint={endpoint} mostCounted={mostCounted} />
      </div>
      <div className="max-w-lg">
        <EndpointActs endpoint={endpoint} testKey={testKey} today={today} />
        <details className="fold" open={entered !== endpoint}>
          <summary>{t('desk-webhooks.change')}</summary>
          <Form key={endpoint.version} method="post" replace className="desk-member-form">
            <input type="hidden" name="version" value={endpoint.version} />
            <EndpointFields wish={entered} shops={shops} refusal={refusal} />
            <Button type="submit" name="intent" value="save" disabled={isUnderWay}>
              {t('desk-webhooks.save')}
            </Button>
          </Form>
        </details>
      </div>
      <DeliveryList endpoint={endpoint.id} deliveries={deliveries} next={next} query={query} shops={shops} />
    </>
  )
}

import { data, Form, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { momentOf } from '#app/staff/moment.ts'
import { proofDetour } from '#app/staff/proof-detour.ts'
import { ProveNotice } from '#app/staff/webhooks/prove-notice.tsx'
import { deliveryStateTexts, typeTexts } from '#app/staff/webhooks/webhook-texts.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { DeliveryId, EndpointId } from '#contract/staff/webhooks.ts'
import { dot } from '#contract/web/dot.ts'
import type { Route } from './+types/webhook-delivery'

function namesOf(params: { endpoint: string; delivery: string }) {
  const [endpoint, delivery] = [EndpointId.safeParse(params.endpoint), DeliveryId.safeParse(params.delivery)]
  if (!endpoint.success || !delivery.success) throw data(null, 404)
  return { endpoint: endpoint.data, delivery: delivery.data }
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { webhooks, texts } = context.get(shop)
  const { endpoint, delivery } = namesOf(params)
  const opened = await webhooks.delivery(endpoint, delivery)
  if (!opened.ok) throw data(null, 404)
  const { body, ...rest } = opened.value
  const isAgain = url.searchParams.has('again')
  return { texts: texts('desk', 'desk-webhooks'), body: JSON.stringify(JSON.parse(body), null, 2), isAgain, ...rest }
}

export async function action({ context, params }: Route.ActionArgs) {
  const { webhooks, path } = context.get(shop)
  const { endpoint, delivery } = namesOf(params)
  const here = path(`/staff/webhooks/${endpoint}/${delivery}`)
  const again = await webhooks.replay(endpoint, { delivery })
  if (again.ok) return again.value > 0 ? redirect(`${here}?again`, 303) : data({ isLate: true }, 409)
  if (again.error.code === 'proof-needed') return proofDetour(path, here)
  throw data(null, 404)
}

export default function WebhookDelivery({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const { endpoint, delivery, body, isFresh, isAgain } = loaderData
  const isOfItsShops =
    delivery.brand === null || endpoint.brands.length === 0 || endpoint.brands.includes(delivery.brand)
  const title = t(typeTexts[delivery.type])
  return (
    <>
      <PageHead title={title} />
      <p>
        <PageLink to={path(`/staff/webhooks/${endpoint.id}`)} className="link wrap-anywhere">
          {endpoint.description || new URL(endpoint.url).host}
        </PageLink>
      </p>
      <h1>{title}</h1>
      <div className="mt-4 grid max-w-narrow gap-3">
        {isAgain && !actionData && <Notice type="success">{t('desk-webhooks.did_replay', { count: 1 })}</Notice>}
        {actionData?.isLate && <Notice type="danger">{t('desk-webhooks.waits_already')}</Notice>}
        {!isFresh && <ProveNotice back={`/staff/webhooks/${endpoint.id}/${delivery.id}`} />}
      </div>
      <p className="mt-4">
        <span className="desk-tag">{t(deliveryStateTexts[delivery.state])}</span>
      </p>
      <p className="mt-1 text-muted text-sm">
        {[
          momentOf(new Date(delivery.happenedAt)),
          delivery.about,
          delivery.state === 'waiting' && t('desk-webhooks.next_at', { time: momentOf(new Date(delivery.nextAt)) }),
        ]
          .filter(Boolean)
          .join(dot)}
      </p>
      {delivery.state !== 'waiting' && isOfItsShops && (
        <Form method="post" replace className="mt-4">
          <Button type="submit" disabled={isUnderWay}>
            {t('desk-webhooks.replay')}
          </Button>
          <p className="mt-2 max-w-narrow text-muted text-sm">{t('desk-webhooks.replay_note')}</p>
        </Form>
      )}
      <h2 className="title-sm mt-8">{t('desk-webhooks.request')}</h2>
      <p className="text-muted text-sm wrap-anywhere">
        POST {endpoint.url}
        {dot}
        webhook-id: {delivery.eventId}
      </p>
      <pre className="webhook-body">{body}</pre>
      {endpoint.withContact && <p className="text-muted text-sm">{t('desk-webhooks.contact_not_stored')}</p>}
      <h2 className="title-sm mt-8">{t('desk-webhooks.attempts')}</h2>
      {delivery.tries.length === 0 && <p className="desk-empty">{t('desk-webhooks.not_tried')}</p>}
      <ol className="desk-rows">
        {delivery.tries.map(({ at, milliseconds, status, problem, answer }) => (
          <li key={at} className="webhook-attempt">
            <p>
              <strong>{status ?? problem}</strong>
              {dot}
              {momentOf(new Date(at))}
              {dot}
              {t('desk-webhooks.milliseconds', { count: milliseconds })}
            </p>
            {answer && <pre className="webhook-body">{answer}</pre>}
          </li>
        ))}
      </ol>
    </>
  )
}

import { data, Form, Link, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { proofDetour } from '#app/staff/proof-detour.ts'
import { shopNames } from '#app/staff/shop-names.ts'
import { shopName } from '#app/staff/shop-select.tsx'
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
import { EndpointId, type EndpointWish } from '#contract/staff/webhooks.ts'
import { dot } from '#contract/web/dot.ts'
import type { Route } from './+types/webhooks'

export async function loader({ context }: Route.LoaderArgs) {
  const { webhooks, texts } = context.get(shop)
  const listed = await webhooks.list()
  if (!listed.ok) throw data(null, 404)
  return { texts: texts('desk', 'desk-webhooks'), shops: shopNames, ...listed.value }
}

type Answer = { secret?: string; refusal?: string; entered?: EndpointWish; url?: string; told?: string }

export async function action({ context, request }: Route.ActionArgs) {
  const { webhooks, staff, path } = context.get(shop)
  if (!(await staff.may('manage-webhooks')).ok) throw data(null, 404)
  const form = await request.formData().catch(() => new FormData())
  const id = EndpointId.safeParse(form.get('id'))
  if (!id.success) throw data(null, 404)
  const { entered, read } = readWish(form)
  if (!read.ok) return data({ refusal: read.error.code, entered } satisfies Answer, 422)
  const added = await webhooks.add(id.data, read.value)
  if (added.ok) return data({ secret: added.value.secret } satisfies Answer)
  if (added.error.code === 'proof-needed') return proofDetour(path, path('/staff/webhooks'))
  if (added.error.code === 'not-found') throw data(null, 404)
  const isThere = added.error.code === 'exists' || added.error.code === 'same-endpoint'
  return data({ refusal: added.error.code, entered } satisfies Answer, isThere ? 409 : 422)
}

const nothing: EndpointWish = { url: '', description: '', types: [], brands: [], withContact: false }

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const { endpoints, mostCounted, newId, shops, isFresh } = loaderData
  const { secret, refusal, entered = nothing }: Answer = actionData ?? {}
  const isAboutField = refusal?.startsWith('url-') || refusal === 'types-missing'
  const refusalText = refusal && !isAboutField ? refusalTexts[refusal] : undefined
  return (
    <>
      <PageHead title={t('desk.page_webhooks')} />
      <h1>{t('desk.page_webhooks')}</h1>
      <p className="mt-2 max-w-narrow">{t('desk-webhooks.intro')}</p>
      <div className="mt-4 grid max-w-narrow gap-3">
        {secret && <NewSecret secret={secret} />}
        {refusalText && <Notice type="danger">{t(refusalText)}</Notice>}
        {!isFresh && <ProveNotice back="/staff/webhooks" />}
      </div>
      {endpoints.length === 0 && <p className="desk-empty">{t('desk-webhooks.empty')}</p>}
      <ul className="desk-rows mt-6">
        {endpoints.map((endpoint) => (
          <li key={endpoint.id}>
            <div>
              <Link to={path(`/staff/webhooks/${endpoint.id}`)} className="desk-row-link wrap-anywhere">
                {endpoint.description || new URL(endpoint.url).host}
              </Link>
              <p className="text-muted text-sm wrap-anywhere">
                {[
                  endpoint.url,
                  t('desk-webhooks.type_count', { count: endpoint.types.length }),
                  endpoint.brands.length > 0
                    ? endpoint.brands.map((id) => shopName(shops, id)).join(', ')
                    : t('desk-webhooks.all_shops'),
                ].join(dot)}
              </p>
            </div>
            <div className="desk-row-facts">
              <EndpointHealth endpoint={endpoint} mostCounted={mostCounted} />
            </div>
          </li>
        ))}
      </ul>
      <section aria-labelledby="add" className="mt-10 max-w-lg">
        <h2 id="add" className="title-sm mb-2">
          {t('desk-webhooks.add')}
        </h2>
        {/* A new one after each endpoint: its fields are empty again. */}
        <Form key={endpoints.length} method="post" replace>
          <input type="hidden" name="id" value={newId} />
          <EndpointFields wish={entered} shops={shops} refusal={refusal} />
          <Button type="submit" disabled={isUnderWay}>
            {t('desk-webhooks.add')}
          </Button>
        </Form>
      </section>
    </>
  )
}

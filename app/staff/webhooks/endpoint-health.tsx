import { momentOf } from '#app/staff/moment.ts'
import { useTexts } from '#app/texts.tsx'
import { dot } from '#contract/web/dot.ts'
import type { Shop } from '#server/shop/shop.ts'
import { endpointStateTexts } from './webhook-texts.ts'

type Listed = Extract<Awaited<ReturnType<Shop['webhooks']['list']>>, { ok: true }>['value']
export type Endpoint = Listed['endpoints'][number]

/** Whether an endpoint is on and gets through, in words. */
export function EndpointHealth({ endpoint, mostCounted }: { endpoint: Endpoint; mostCounted: number }) {
  const t = useTexts()
  const { state, acceptedAt, failingSince, waiting, failed } = endpoint
  const count = (found: number) => (found < mostCounted ? String(found) : `${mostCounted}+`)
  return (
    <>
      <p className="webhook-health">
        <span className="desk-tag">{t(endpointStateTexts[state])}</span>
        {failingSince && (
          <strong className="desk-late">
            {t('desk-webhooks.failing_since', { time: momentOf(new Date(failingSince)) })}
          </strong>
        )}
      </p>
      <p className="text-muted text-sm">
        {[
          acceptedAt
            ? t('desk-webhooks.last_accepted', { time: momentOf(new Date(acceptedAt)) })
            : t('desk-webhooks.none_accepted'),
          t('desk-webhooks.count_waiting', { count: count(waiting) }),
          failed > 0 && t('desk-webhooks.count_failed', { count: count(failed) }),
        ]
          .filter(Boolean)
          .join(dot)}
      </p>
    </>
  )
}

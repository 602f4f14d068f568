import { momentOf } from '#app/staff/moment.ts'
import { useTexts } from '#app/texts.tsx'
import { returnStateTexts } from '#contract/checkout/return.ts'
import { dot } from '#contract/web/dot.ts'
import type { Shop } from '#server/shop/shop.ts'

type Opened = Extract<Awaited<ReturnType<Shop['returnsDesk']['open']>>, { ok: true }>['value']

const actorTexts = {
  customer: 'returns.by_customer',
  staff: 'returns.by_staff',
  clock: 'returns.by_clock',
  shop: 'returns.by_shop',
  key: 'returns.by_shop',
  carrier: 'returns.by_shop',
  fulfiller: 'returns.by_shop',
  provider: 'returns.by_shop',
} as const

/** What has happened to a return, and who did it. */
export function ReturnStory({ events }: Pick<Opened, 'events'>) {
  const t = useTexts()
  return (
    <section aria-labelledby="story" className="mt-8">
      <h2 id="story" className="title-sm mb-2">
        {t('returns.story')}
      </h2>
      <ol className="desk-story">
        {events.map(({ at, actor, name, to }) => (
          <li key={`${at} ${to}`}>
            <strong>{t(returnStateTexts[to])}</strong>
            <span className="text-muted text-sm">
              <time dateTime={at}>{momentOf(new Date(at))}</time>
              {dot}
              {name ?? t(actorTexts[actor])}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

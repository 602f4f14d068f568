import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { WearerWear } from '#contract/wear/wear.ts'
import { WearBars } from './wear-bars.tsx'

/** For the overview: how long the lenses of everybody last who has some. */
export function WearCard({ wear, today }: { wear: readonly WearerWear[]; today: string }) {
  const t = useTexts()
  const { path } = useStorefront()
  const known = wear.filter(({ eyes }) => eyes.right ?? eyes.left)
  return (
    <section aria-labelledby="wear" className="account-card mt-6">
      <h2 id="wear" className="title-sm">
        {t('wear.overview_title')}
      </h2>
      {known.length > 0 ? (
        <div className="wear-people">
          {known.map((one) => (
            <div key={one.wearer_id}>
              {wear.length > 1 && <h3 className="mb-1 wrap-anywhere">{one.name}</h3>}
              <WearBars wear={one} today={today} />
            </div>
          ))}
        </div>
      ) : (
        <p>{t('wear.none')}</p>
      )}
      {known.length > 0 && (
        <PageLink to={path('/lenspass')} className="link inline-flex min-h-11 items-center">
          {t('wear.more')}
        </PageLink>
      )}
    </section>
  )
}

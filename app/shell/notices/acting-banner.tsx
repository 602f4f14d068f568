import { useRouteLoaderData } from 'react-router'
import { useSession } from '#app/session/session.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Session } from '#contract/session.ts'

/** What this banner needs of the root loader's answer. */
type RootData = { acting?: NonNullable<Session['staff']>['acting_as'] }

/**
 * Tells staff who act as a customer, on every page, who that customer is and why, with the way back. Their pages are
 * never cached, so the server can already render the banner; after that the session says whether it is shown.
 */
export function ActingBanner() {
  const t = useTexts()
  const { path } = useStorefront()
  const { session } = useSession()
  const root = useRouteLoaderData<RootData>('root')
  const acting = session ? session.staff?.acting_as : root?.acting
  if (!acting) return null
  const { name, email, reason } = acting
  return (
    <section aria-label={t('shell.acting')} className="bg-warning py-2 text-on-warning text-sm">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 wrap-anywhere">
          <strong>{t('shell.acting_as', { name, email })}</strong> {t('shell.acting_reason', { reason })}
        </p>
        {/* Loads a new document, so that no data of the customer stays on the screen. */}
        <form method="post" action={path('/staff')}>
          <Button type="submit" look="secondary" name="intent" value="stop">
            {t('shell.acting_end')}
          </Button>
        </form>
      </div>
    </section>
  )
}

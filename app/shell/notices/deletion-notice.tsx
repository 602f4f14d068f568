import { useSession } from '#app/session/session.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { formatDate } from '#contract/web/format.ts'

/** Reminds customers on every page that their account will be deleted, with the way to keep it. */
export function DeletionNotice() {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  const { session } = useSession()
  if (!session?.deletion_at) return null
  return (
    <p role="status" className="bg-warning px-4 py-2 text-center text-on-warning text-sm">
      {t('shell.deletion_due', { date: formatDate(new Date(session.deletion_at), storefront.zone) })}{' '}
      <PageLink to={path('/my-account/data')} className="link text-ink">
        {t('shell.deletion_undo')}
      </PageLink>
    </p>
  )
}

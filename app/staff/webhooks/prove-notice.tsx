import { queryOf } from '#app/staff/query-of.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'

/** Before the first change a password or a code is asked for: better now than after the form is filled in. */
export function ProveNotice({ back }: { back: string }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <Notice type="info">
      {t('desk.prove_first')}{' '}
      <PageLink to={`${path('/staff/prove')}?${queryOf({ back: path(back) })}`} className="link">
        {t('desk.prove_now')}
      </PageLink>
    </Notice>
  )
}

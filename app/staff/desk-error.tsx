import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'

/** The error page of the desk. */
export function DeskError({ status }: { status: number }) {
  const t = useTexts()
  const { path } = useStorefront()
  const isLost = status === 404
  const title = t(isLost ? 'desk.lost_title' : 'error.title')
  return (
    <>
      <PageHead title={title} />
      <h1>{title}</h1>
      <p className="mt-2 max-w-narrow">{t(isLost ? 'desk.lost_text' : 'error.text')}</p>
      <p className="mt-6">
        <PageLink to={path('/staff')} className={buttonClass('secondary')}>
          {t('desk.lost_way')}
        </PageLink>
      </p>
    </>
  )
}

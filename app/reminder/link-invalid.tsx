import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'

/** For a link that has expired, or never was one. */
export function ReminderLinkInvalid() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <div className="page text-page">
      <PageHead title={t('reminder.link_failed_title')} />
      <div role="alert" className="mb-6">
        <h1 className="mb-4">{t('reminder.link_failed_title')}</h1>
        <p>{t('reminder.link_failed')}</p>
      </div>
      <PageLink to={path('/')} className={buttonClass('primary')}>
        {t('reminder.go_on')}
      </PageLink>
    </div>
  )
}

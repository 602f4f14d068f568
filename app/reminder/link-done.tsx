import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'

/** What a mailed link has done. */
export function ReminderLinkDone({ title, text }: { title: string; text: string }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <div className="page text-page">
      <PageHead title={title} />
      <div role="status" className="mb-6">
        <h1 className="mb-4">{title}</h1>
        <p>{text}</p>
      </div>
      <PageLink to={path('/')} className={buttonClass('secondary')}>
        {t('reminder.go_on')}
      </PageLink>
    </div>
  )
}

import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { usePageLocation } from '#app/reporting/use-page-location.ts'
import { useReport } from '#app/reporting/use-report.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { WaysOn } from '#app/storefront/ways-on.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { LateDrawing } from '#app/ui/late-drawing.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { phoneUrl } from '#app/ui/phone-url.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { dot } from '#contract/web/dot.ts'

/** The page for 404 and all other errors. */
export function ErrorPage({ status }: { status: number }) {
  const t = useTexts()
  const { storefront, settings, path } = useStorefront()
  const navigate = useNavigate()
  const canGoBack = useHydrated() && hasPreviousPage()
  const lost = status === 404
  const pageLocation = usePageLocation()
  useReport('404_page', status, () => (lost ? { page_location: pageLocation() } : undefined))
  useReport('error_shown', status, () => (lost ? undefined : { error_code: `${status}`, place: 'error-page' }))
  // A fault may take the place of a form whose button was far below. A missing page is navigated to, and back to, as any.
  useEffect(() => {
    if (!lost) scrollTo(0, 0)
  }, [lost])
  // While the content service is unavailable, the brand's own contacts are shown.
  const phone = settings?.phone || storefront.service.phone
  const email = settings?.email || storefront.service.email
  return (
    <section className="page py-14 text-center">
      <title>
        {t('shell.page_title', { page: t(lost ? 'error.not_found_title' : 'error.title'), brand: storefront.name })}
      </title>
      <meta name="robots" content="noindex" />
      {!lost && <div className="progress-bar" data-failed="" aria-hidden="true" />}
      <LateDrawing of={lost ? 'lost' : 'fault'} className="mx-auto mb-8 w-64" />
      <h1 className="mb-4">{t(lost ? 'lenses_not_found' : 'error.title')}</h1>
      {lost && <p className="mb-2 font-semibold">{t('error.not_found_title')}</p>}
      <p className={`mx-auto max-w-140 text-muted ${lost ? '' : 'mb-8'}`}>
        {t(lost ? 'error.not_found_text' : 'error.text')}
      </p>
      {lost && <WaysOn />}
      <p className={lost ? 'my-8' : 'mb-8'}>
        <a href={phoneUrl(phone, settings?.phone_international)}>{phone}</a>
        <span aria-hidden="true">{dot}</span>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <div className="flex flex-col items-center gap-4">
        <PageLink to={path('/')} className={buttonClass('primary')}>
          {t('error.go_home')}
        </PageLink>
        {/* Without JavaScript, or in a new tab, the button would do nothing; it is invisible, so that nothing moves. */}
        <Button look="secondary" onClick={() => navigate(-1)} className={canGoBack ? '' : 'invisible'}>
          {t('error.go_back')}
        </Button>
      </div>
    </section>
  )
}

/** Whether there is a page to go back to. Only `history` counts entries of other sites. */
function hasPreviousPage() {
  const { navigation, history } = window
  if (!navigation) return history.length > 1
  return navigation.canGoBack || history.length > navigation.entries().length
}

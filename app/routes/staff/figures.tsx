import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { DayTable } from '#app/figures/day-table.tsx'
import { EventTable } from '#app/figures/event-table.tsx'
import { PageTable } from '#app/figures/page-table.tsx'
import { TestReports } from '#app/figures/test-reports.tsx'
import { VitalTable } from '#app/figures/vital-table.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Route } from './+types/figures'

const periods = [7, 28, 90]
const usualPeriod = 28

export async function loader({ context, url }: Route.LoaderArgs) {
  const { figures, texts } = context.get(shop)
  const days = periods.find((period) => String(period) === url.searchParams.get('days')) ?? usualPeriod
  const found = await figures.ofDays(days)
  if (!found.ok) throw data(null, 404)
  return { texts: texts('figures'), days, figures: found.value }
}

export default function StaffFigures({ loaderData: { days, figures } }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <>
      <PageHead title={t('figures.title')} />
      <h1>{t('figures.title')}</h1>
      <p className="mt-2 max-w-narrow text-muted">{t('figures.intro')}</p>
      <nav aria-label={t('figures.period')} className="mt-4 flex flex-wrap gap-2">
        {periods.map((period) => (
          <PageLink
            key={period}
            to={`${path('/staff/figures')}?days=${period}`}
            className={period === days ? 'chip border-primary! bg-primary-subtle! font-semibold' : 'chip'}
            aria-current={period === days ? 'page' : undefined}
          >
            {t('figures.days', { count: period })}
          </PageLink>
        ))}
      </nav>
      {figures.isEmpty ? (
        <p className="desk-empty">{t('figures.empty')}</p>
      ) : (
        <>
          <DayTable days={figures.days} />
          <PageTable pages={figures.pages} />
          <VitalTable vitals={figures.vitals} />
          <EventTable events={figures.events} />
        </>
      )}
      <TestReports tests={figures.tests} />
    </>
  )
}

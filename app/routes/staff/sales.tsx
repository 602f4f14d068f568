import { data, Form } from 'react-router'
import { shop } from '#app/context.ts'
import { DeskSelect } from '#app/staff/desk-field.tsx'
import { SalesChart } from '#app/staff/sales/sales-chart.tsx'
import type { SalesData } from '#app/staff/sales/sales-data.ts'
import { useSalesNumbers } from '#app/staff/sales/sales-numbers.ts'
import { PointTable, SubjectTable } from '#app/staff/sales/sales-tables.tsx'
import { mainFigure, viewNotes, viewTitles } from '#app/staff/sales/view-columns.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { type SalesWish, salesPeriods, salesViewNames, writeSalesWish } from '#contract/staff/sales.ts'
import type { Route } from './+types/sales'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sales, texts } = context.get(shop)
  const found = await sales.view(url.searchParams)
  if (!found.ok) throw data(null, 404)
  return { texts: texts('desk-sales'), sales: found.value }
}

export default function StaffSales({ loaderData: { sales } }: Route.ComponentProps) {
  const t = useTexts()
  const { wish, isCounted, totals } = sales
  const isEmpty = totals.count === 0 && totals.refunds === 0
  return (
    <>
      <PageHead title={t('desk-sales.title')} />
      <h1>{t('desk-sales.title')}</h1>
      <p className="mt-2 max-w-narrow text-muted">{t('desk-sales.intro')}</p>
      <Choices sales={sales} />
      <h2 id="figures" className="title-sm mt-6">
        {t(viewTitles[wish.view])}
      </h2>
      {!isCounted && <p className="desk-empty">{t('desk-sales.not_counted')}</p>}
      {isCounted && isEmpty && <p className="desk-empty">{t('desk-sales.empty')}</p>}
      {isCounted && !isEmpty && <Figures sales={sales} />}
    </>
  )
}

/** The storefront by a form, which works without scripts; view and period by links. */
function Choices({ sales: { wish, shops } }: { sales: SalesData }) {
  const t = useTexts()
  const { path } = useStorefront()
  const to = (other: Partial<SalesWish>) => `${path('/staff/sales')}?${writeSalesWish({ ...wish, ...other })}`
  return (
    <>
      <nav aria-label={t('desk-sales.views')} className="desk-tabs mt-4">
        <ul>
          {salesViewNames.map((view) => (
            <li key={view}>
              <PageLink to={to({ view })} aria-current={view === wish.view ? 'page' : undefined}>
                {t(viewTitles[view])}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="desk-sales-choices">
        <nav aria-label={t('desk-sales.period')} className="flex flex-wrap gap-2">
          {salesPeriods.map((period) => (
            <PageLink
              key={period}
              to={to({ period })}
              className={period === wish.period ? 'chip border-primary! bg-primary-subtle! font-semibold' : 'chip'}
              aria-current={period === wish.period ? 'page' : undefined}
            >
              {period === 365 ? t('desk-sales.year') : t('desk-sales.days_count', { count: period })}
            </PageLink>
          ))}
        </nav>
        <Form className="desk-sales-shop">
          <input type="hidden" name="by" value={wish.view} />
          <input type="hidden" name="days" value={wish.period} />
          <DeskSelect
            label={t('desk-sales.shop')}
            name="shop"
            key={wish.shop}
            defaultValue={wish.shop}
            onChange={({ target }) => target.form?.requestSubmit()}
            options={shops.map(({ id, name }) => [id, name])}
          />
          <noscript>
            <Button type="submit" look="secondary">
              {t('desk-sales.views')}
            </Button>
          </noscript>
        </Form>
      </div>
    </>
  )
}

const mostShown = 100

function Figures({ sales }: { sales: SalesData }) {
  const t = useTexts()
  const { path } = useStorefront()
  const numbers = useSalesNumbers(sales)
  const { wish, totals, subjects } = sales
  const note = viewNotes[wish.view]
  return (
    <>
      <p className="desk-sales-total">
        <strong>{mainFigure[wish.view].text(totals, numbers)}</strong>
        <Change sales={sales} />
      </p>
      <SalesChart sales={sales} />
      {note && <p className="mt-4 max-w-narrow text-muted">{t(note)}</p>}
      {wish.view === 'days' ? (
        <PointTable sales={sales} labelledBy="figures" />
      ) : (
        subjects.length > 0 && <SubjectTable sales={sales} view={wish.view} labelledBy="figures" />
      )}
      {subjects.length === mostShown && (
        <p className="mt-2 text-muted">{t('desk-sales.most_shown', { count: mostShown })}</p>
      )}
      <p className="mt-4">
        <a
          className="link inline-flex min-h-11 items-center"
          href={`${path('/staff/sales/export')}?${writeSalesWish(wish)}`}
          download
        >
          {t('desk-sales.export')}
        </a>
      </p>
    </>
  )
}

function Change({ sales }: { sales: SalesData }) {
  const t = useTexts()
  const numbers = useSalesNumbers(sales)
  const { change, before, wish } = sales
  if (change === undefined) return <span>{t('desk-sales.no_before')}</span>
  const values = { percent: Math.abs(change), before: mainFigure[wish.view].text(before, numbers) }
  if (change === 0) return <span>{t('desk-sales.same')}</span>
  return <span>{t(change > 0 ? 'desk-sales.more' : 'desk-sales.less', values)}</span>
}

import { useTexts } from '#app/texts.tsx'
import { formatDate } from '#contract/web/format.ts'
import type { Figures } from '#server/measurement/operations.ts'
import { Bar, FigureTable } from './figure-table.tsx'
import { useNumbers } from './number-texts.ts'

/** From visits to orders, day by day. */
export function DayTable({ days }: { days: Figures['days'] }) {
  const t = useTexts()
  const { count, money } = useNumbers()
  const sum = (figure: (day: Figures['days'][number]) => number) => days.reduce((all, day) => all + figure(day), 0)
  const most = Math.max(1, ...days.map(({ visit }) => visit))
  return (
    <div className="mt-8">
      <h2 id="by-day" className="title-sm">
        {t('figures.by_day')}
      </h2>
      <FigureTable
        labelledBy="by-day"
        columns={[
          { label: t('figures.day'), isText: true },
          { label: t('figures.visits') },
          { label: t('figures.views') },
          { label: t('figures.carts') },
          { label: t('figures.checkouts') },
          { label: t('figures.orders') },
          { label: t('figures.sales') },
        ]}
        rows={days.map((day) => ({
          key: day.day,
          cells: [
            <time key="day" dateTime={day.day}>
              {formatDate(day.day)}
            </time>,
            <Bar key="visits" share={day.visit / most}>
              {count(day.visit)}
            </Bar>,
            count(day.page_view),
            count(day.add_to_cart),
            count(day.begin_checkout),
            count(day.purchase),
            money(day.sales),
          ],
        }))}
        total={{
          key: 'total',
          cells: [
            t('figures.total'),
            count(sum(({ visit }) => visit)),
            count(sum(({ page_view }) => page_view)),
            count(sum(({ add_to_cart }) => add_to_cart)),
            count(sum(({ begin_checkout }) => begin_checkout)),
            count(sum(({ purchase }) => purchase)),
            money(sum(({ sales }) => sales)),
          ],
        }}
      />
    </div>
  )
}

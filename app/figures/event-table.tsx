import { useTexts } from '#app/texts.tsx'
import type { Figures } from '#server/measurement/operations.ts'
import { Bar, FigureTable } from './figure-table.tsx'
import { useNumbers } from './number-texts.ts'

/** Every event that was counted, by the name that the table of events has for it. */
export function EventTable({ events }: { events: Figures['events'] }) {
  const t = useTexts()
  const { count, money } = useNumbers()
  const most = Math.max(1, ...events.map((event) => event.count))
  return (
    <div className="mt-8 max-w-narrow">
      <h2 id="events" className="title-sm">
        {t('figures.events')}
      </h2>
      <FigureTable
        labelledBy="events"
        columns={[
          { label: t('figures.event'), isText: true },
          { label: t('figures.count') },
          { label: t('figures.value') },
        ]}
        rows={events.map((event) => ({
          key: event.event,
          cells: [
            <code key="event">{event.event}</code>,
            <Bar key="count" share={event.count / most}>
              {count(event.count)}
            </Bar>,
            event.sum > 0 ? money(event.sum) : '',
          ],
        }))}
      />
    </div>
  )
}

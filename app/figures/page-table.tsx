import { useTexts } from '#app/texts.tsx'
import type { Figures } from '#server/measurement/operations.ts'
import { Bar, FigureTable } from './figure-table.tsx'
import { useNumbers } from './number-texts.ts'
import { pageNames } from './page-names.ts'

/** Which kinds of pages are seen, and by which ones visits begin. */
export function PageTable({ pages }: { pages: Figures['pages'] }) {
  const t = useTexts()
  const { count } = useNumbers()
  const most = Math.max(1, ...pages.map(({ views }) => views))
  return (
    <div className="mt-8 max-w-narrow">
      <h2 id="by-page" className="title-sm">
        {t('figures.by_page')}
      </h2>
      <FigureTable
        labelledBy="by-page"
        columns={[
          { label: t('figures.page'), isText: true },
          { label: t('figures.views') },
          { label: t('figures.entries') },
        ]}
        rows={pages.map(({ page, views, visits }) => ({
          key: page,
          cells: [
            t(pageNames[page]),
            <Bar key="views" share={views / most}>
              {count(views)}
            </Bar>,
            count(visits),
          ],
        }))}
      />
    </div>
  )
}

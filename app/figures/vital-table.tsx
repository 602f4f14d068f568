import { useTexts } from '#app/texts.tsx'
import type { MessageId } from '#messages/ids.ts'
import type { Figures } from '#server/measurement/operations.ts'
import { FigureTable } from './figure-table.tsx'
import { useNumbers } from './number-texts.ts'
import { pageNames } from './page-names.ts'

type Vital = Figures['vitals'][number]['LCP']

const ratings: Readonly<Record<NonNullable<Vital>['rating'], { label: MessageId; className: string }>> = {
  good: { label: 'figures.good', className: 'text-success' },
  fair: { label: 'figures.fair', className: 'text-muted' },
  poor: { label: 'figures.poor', className: 'text-danger' },
}

/** How fast and calm the kinds of pages are for real visitors. */
export function VitalTable({ vitals }: { vitals: Figures['vitals'] }) {
  const t = useTexts()
  const { decimal } = useNumbers()
  if (vitals.length === 0) return null
  return (
    <div className="mt-8 max-w-narrow">
      <h2 id="vitals" className="title-sm">
        {t('figures.vitals')}
      </h2>
      <p className="text-muted">{t('figures.vitals_text')}</p>
      <FigureTable
        labelledBy="vitals"
        columns={[
          { label: t('figures.page'), isText: true },
          { label: t('figures.lcp') },
          { label: t('figures.inp') },
          { label: t('figures.cls') },
        ]}
        rows={vitals.map(({ page, LCP, INP, CLS }) => ({
          key: page,
          cells: [
            t(pageNames[page]),
            <VitalCell key="lcp" vital={LCP} text={(value) => `${decimal(value / 1000, 1)}\u00a0s`} />,
            <VitalCell key="inp" vital={INP} text={(value) => `${decimal(value, 0)}\u00a0ms`} />,
            <VitalCell key="cls" vital={CLS} text={(value) => decimal(value, 2)} />,
          ],
        }))}
      />
    </div>
  )
}

function VitalCell({ vital, text }: { vital: Vital; text: (value: number) => string }) {
  const t = useTexts()
  if (!vital) return '–'
  const { label, className } = ratings[vital.rating]
  return (
    <>
      {text(vital.p75)}
      <span className={`block text-sm ${className}`}>{t(label)}</span>
    </>
  )
}

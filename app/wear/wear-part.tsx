import type { ReactNode } from 'react'
import { useTexts } from '#app/texts.tsx'
import type { EyeWear, WearerWear } from '#contract/wear/wear.ts'
import { formatDate } from '#contract/web/format.ts'
import { eyesInOrder, eyeTexts, WearBars } from './wear-bars.tsx'

type WearPartProps = { wear: WearerWear; today: string; children: ReactNode }

/** How long the lenses of a wearer last, how the shop knows, and what can be done about it. */
export function WearPart({ wear, today, children }: WearPartProps) {
  const t = useTexts()
  return (
    <div className="wear-part">
      <h3>{t('wear.title')}</h3>
      <WearBars wear={wear} today={today} />
      <div className="print:hidden">
        <details className="fold">
          <summary aria-label={t('wear.why_of', { name: wear.name })}>{t('wear.why')}</summary>
          <div className="pass-eyes pt-2">
            {eyesInOrder.map((eye) => {
              const worn = wear.eyes[eye]
              return (
                worn && (
                  <div key={eye}>
                    <h4 className="mb-1 font-semibold">{t(eyeTexts[eye])}</h4>
                    <Reasons worn={worn} />
                  </div>
                )
              )
            })}
          </div>
        </details>
        {children}
      </div>
    </div>
  )
}

function Reasons({ worn: { why, has_new_strength, days_per_lens, days_per_week } }: { worn: EyeWear }) {
  const t = useTexts()
  return (
    <ul className="grid gap-1 text-sm">
      {why.map(({ type, on, lenses: count, is_expected }, index) => {
        const values = { count, date: formatDate(on) }
        return (
          // Two parcels of one day may bring the same.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
          <li key={`${index} ${on}`}>
            {type === 'correction'
              ? t('wear.counted', values)
              : is_expected
                ? t('wear.expected', values)
                : t('wear.delivered', values)}
          </li>
        )
      })}
      {has_new_strength && <li>{t('wear.replaced')}</li>}
      <li>{t('wear.per_lens', { days: days_per_lens })}</li>
      {days_per_lens === 1 && <li>{t('wear.worn', { days: days_per_week })}</li>}
    </ul>
  )
}

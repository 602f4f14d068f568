import { sideTexts } from '#app/product/words.ts'
import { useTexts } from '#app/texts.tsx'
import type { EyeWear, WearerWear } from '#contract/wear/wear.ts'
import { type Span, type TimeLine, timeLines } from './time-line.ts'
import { bothEyesWords, eyeWords } from './wear-words.ts'

export const eyesInOrder = ['right', 'left'] as const

/** A bar for each eye with today and its last day, and the same in words. */
export function WearBars({ wear, today }: { wear: WearerWear; today: string }) {
  const t = useTexts()
  const known = eyesInOrder.flatMap((eye) => {
    const worn = wear.eyes[eye]
    return worn ? [{ eye, worn }] : []
  })
  const lines = timeLines(
    known.map(({ worn }) => worn),
    today,
  )
  const inShort = bothEyesWords(wear, today, t)
  return (
    <div className="wear">
      {inShort && <p className="font-semibold">{inShort}</p>}
      <ul className="grid gap-4">
        {known.map(({ eye, worn }, index) => {
          const line = lines[index]
          return (
            <li key={eye}>
              <p className="wear-head">
                <span className="font-semibold">{t(sideTexts[eye].short)}</span> <span>{eyeWords(worn, today, t)}</span>
              </p>
              {line && <WearBar line={line} isLow={isLow(worn, today)} />}
              <p className="text-muted text-sm">
                {worn.product.title} · {t('wear.left', { count: worn.lenses_left })}
                {worn.why.some(({ is_expected }) => is_expected) && `, ${t('wear.with_parcel')}`}
              </p>
            </li>
          )
        })}
      </ul>
      {lines[0] && <TodayMark place={lines[0].today} />}
    </div>
  )
}

const lowDays = 14
const isLow = ({ runs_out_at }: EyeWear, today: string) =>
  Date.parse(runs_out_at) - Date.parse(today) < lowDays * 24 * 60 * 60 * 1000

const percent = (place: number) => `${place}%`
const widthOf = ({ from, to }: Span) => percent(Math.round((to - from) * 10) / 10)

/** A picture of what the words beside it say. */
function WearBar({ line: { today, worn, ahead }, isLow }: { line: TimeLine; isLow: boolean }) {
  return (
    <svg className="wear-bar" data-low={isLow || undefined} aria-hidden="true">
      <rect className="wear-track" width="100%" height="100%" />
      <rect className="wear-worn" x={percent(worn.from)} width={widthOf(worn)} height="100%" />
      <rect className="wear-ahead" x={percent(ahead.from)} width={widthOf(ahead)} height="100%" />
      <line className="wear-today" x1={percent(today)} x2={percent(today)} y1="0" y2="100%" />
    </svg>
  )
}

function TodayMark({ place }: { place: number }) {
  const t = useTexts()
  const anchor = place < 10 ? 'start' : place > 90 ? 'end' : 'middle'
  return (
    <svg className="wear-axis" aria-hidden="true">
      <text x={percent(place)} y="1em" textAnchor={anchor}>
        {t('wear.today')}
      </text>
    </svg>
  )
}

import { useTexts } from '#app/texts.tsx'
import type { EyeWear, WearerWear, WearReason } from '#contract/wear/wear.ts'
import { formatDate } from '#contract/web/format.ts'
import { type Span, type TimeLine, timeLines } from './time-line.ts'
import { eyeWords } from './wear-words.ts'

export const eyesInOrder = ['right', 'left'] as const
export const eyeTexts = { right: 'wear.right_eye', left: 'wear.left_eye' } as const

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
  return (
    <div className="wear">
      <ul className="grid gap-4">
        {known.map(({ eye, worn }, index) => {
          const line = lines[index]
          return (
            <li key={eye}>
              <p className="wear-head">
                <span className="font-semibold">{t(eyeTexts[eye])}</span> <span>{eyeWords(worn, today, t)}</span>
              </p>
              {line && <WearBar line={line} isLow={isLow(worn, today)} />}
              <p className="text-muted text-sm">
                {worn.product.title} · {t('wear.left', { count: worn.lenses_left })}
              </p>
              {worn.gap && worn.gap.from > today && (
                <p className="text-sm">
                  {t('wear.gap', { from: formatDate(worn.gap.from), until: formatDate(worn.gap.until) })}
                </p>
              )}
              {worn.why.filter(isComing(today)).map(({ on, lenses: count }) => (
                <p key={on} className="text-muted text-sm">
                  {t('wear.expected', { count, date: formatDate(on) })}
                </p>
              ))}
            </li>
          )
        })}
      </ul>
      {lines[0] && <TodayMark place={lines[0].today} />}
    </div>
  )
}

/** A carrier may never report an arrival: what should have come by now is no news. */
const isComing = (today: string) => (reason: WearReason) => reason.is_expected && reason.on >= today

const lowDays = 14
const isLow = ({ runs_out_at }: EyeWear, today: string) =>
  Date.parse(runs_out_at) - Date.parse(today) < lowDays * 24 * 60 * 60 * 1000

const percent = (place: number) => `${place}%`
const widthOf = ({ from, to }: Span) => percent(Math.round((to - from) * 10) / 10)

/** A picture of what the words beside it say. */
function WearBar({ line: { today, worn, ahead, gap }, isLow }: { line: TimeLine; isLow: boolean }) {
  return (
    <svg className="wear-bar" data-low={isLow || undefined} aria-hidden="true">
      <rect className="wear-track" width="100%" height="100%" />
      <rect className="wear-worn" x={percent(worn.from)} width={widthOf(worn)} height="100%" />
      <rect className="wear-ahead" x={percent(ahead.from)} width={widthOf(ahead)} height="100%" />
      {gap && <rect className="wear-track" x={percent(gap.from)} width={widthOf(gap)} height="100%" />}
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

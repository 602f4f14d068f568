import type { useTexts } from '#app/texts.tsx'
import type { EyeWear } from '#contract/wear/wear.ts'

type Translate = ReturnType<typeof useTexts>

/** The parts of a day for the texts, which have its preposition. The year is named if it is another one. */
function dayParts(day: string, today: string) {
  const [year = '', month, date] = day.split('-')
  return { day: Number(date), month: Number(month), year: today.startsWith(year) ? '' : ` ${year}` }
}

const untilDay = (day: string, today: string, t: Translate) => t('wear.until_day', dayParts(day, today))
const onDay = (day: string, today: string, t: Translate) => t('wear.on_day', dayParts(day, today))

/** “Reicht bis 12. Januar”. */
export function eyeWords({ runs_out_at, gap }: EyeWear, today: string, t: Translate): string {
  const until = untilDay(runs_out_at, today, t)
  if (gap && gap.from <= today) return t('wear.waits', { on: onDay(gap.until, today, t), until })
  return runs_out_at < today ? t('wear.used_up', { on: onDay(runs_out_at, today, t) }) : t('wear.lasts', { until })
}

import { useTexts } from '#app/texts.tsx'
import type { Translate } from '#messages/translate.ts'
import type { Figures } from '#server/measurement/operations.ts'
import { useNumbers } from './number-texts.ts'

type Verdict = NonNullable<NonNullable<Figures['tests']>[number]['variants'][number]['verdict']>

/** What a test says of one variant, in one sentence. */
export function TestVerdict({ name, verdict }: { name: string; verdict: Verdict | undefined }) {
  const t = useTexts()
  const { count } = useNumbers()
  return verdict ? (
    <li className={verdict.code === 'broken' ? 'text-danger' : ''}>{sentenceOf(t, name, verdict, count)}</li>
  ) : null
}

export function sentenceOf(t: Translate, name: string, verdict: Verdict, count: (count: number) => string): string {
  if (verdict.code === 'broken') return t('figures.verdict_broken')
  if (verdict.code === 'too_few') return t('figures.verdict_too_few', { name })
  const range = rangeOf(t, verdict.relative)
  if (verdict.code === 'undecided') return t('figures.verdict_undecided', { name, range, more: count(verdict.more) })
  if (verdict.code === 'more') return t('figures.verdict_more', { name, range })
  if (verdict.code === 'fewer') return t('figures.verdict_fewer', { name, range })
  return t('figures.verdict_even', { name, range })
}

function rangeOf(t: Translate, { low, high }: { low: number; high: number }): string {
  const [from, to] = [Math.round(low * 100), Math.round(high * 100)]
  if (from >= 0 && to > 0) return t('figures.range_more', { low: from, high: to })
  if (to <= 0 && from < 0) return t('figures.range_fewer', { low: -to, high: -from })
  return t('figures.range_mixed', { low: Math.abs(from), high: to })
}

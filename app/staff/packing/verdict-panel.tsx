import { useTexts } from '#app/texts.tsx'
import { type Packing, packedOf } from '#contract/staff/packing.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate } from '#contract/web/format.ts'
import { refusalWords, variantName } from './refusal-words.ts'
import type { Verdict } from './use-packing.ts'

/** Says right or wrong over the whole width, in colour, sign and words, and to screen readers at once. */
export function VerdictPanel({ verdict, packing }: { verdict: Verdict | undefined; packing: Packing }) {
  return <div aria-live="assertive">{verdict && <Panel key={verdict.id} verdict={verdict} packing={packing} />}</div>
}

function Panel({ verdict, packing }: { verdict: Verdict; packing: Packing }) {
  const t = useTexts()
  if ('refusal' in verdict) {
    const { title, text } = refusalWords(verdict.refusal, packing.lines, t)
    return (
      <div className="verdict verdict-wrong">
        <span aria-hidden="true" className="verdict-sign">
          ✕
        </span>
        <div>
          <p className="verdict-title">{title}</p>
          <p>{text}</p>
        </div>
      </div>
    )
  }
  const { box, isComplete } = verdict
  const line = packing.lines.find((one) => one.line === box.line)
  const facts = [
    line && t('desk-packing.packed_of', { packed: packedOf(packing, line.line), open: line.open }),
    box.lot !== null && t('desk-packing.lot', { lot: box.lot }),
    box.expiry !== null && t('desk-packing.until', { date: formatDate(box.expiry) }),
  ]
  return (
    <div className="verdict verdict-right">
      <span aria-hidden="true" className="verdict-sign">
        ✓
      </span>
      <div>
        <p className="verdict-title">{t(isComplete ? 'desk-packing.all_right' : 'desk-packing.right_box')}</p>
        <p>{[line && variantName(line, t), ...facts].filter(Boolean).join(dot)}</p>
      </div>
    </div>
  )
}

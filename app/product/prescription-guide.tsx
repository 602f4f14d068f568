import { useTexts } from '#app/texts.tsx'
import type { AxisName } from '#contract/catalogue/lens-parameters.ts'
import { parameterTexts } from './words.ts'

const columns = ['SPH', 'CYL', 'AX', 'BC', 'DIA', 'ADD']
const lines = [
  { eye: 'OD', values: ['−2.50', '−0.75', '90°', '8.6', '14.2', '+1.50'] },
  { eye: 'OS', values: ['−3.00', '−1.25', '80°', '8.6', '14.2', '+1.50'] },
]
const explained: readonly AxisName[] = ['sphere', 'cylinder', 'axis', 'radius', 'diameter', 'add']

/** Shows where the values are on a prescription, and explains them. */
export function PrescriptionGuide() {
  const t = useTexts()
  return (
    <section className="prescription-guide">
      <div>
        <h2>{t('product.prescription_title')}</h2>
        <p className="mt-3">{t('product.prescription_text')}</p>
        <Prescription label={t('product.prescription_drawing')} />
      </div>
      <dl>
        {explained.map((name) => (
          <div key={name}>
            <dt className="font-semibold">
              {t(parameterTexts[name].name)} <span className="text-muted text-sm">{parameterTexts[name].mark}</span>
            </dt>
            <dd className="text-sm">{t(parameterTexts[name].explained)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const left = 66
const step = 68

/** A prescription with one line per eye, drawn on a grid of 480 × 190. */
function Prescription({ label }: { label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 480 190" className="mt-6 h-auto w-full max-w-md">
      <rect x="4" y="8" width="472" height="178" rx="14" className="fill-ink/10" />
      <rect x="1" y="1" width="478" height="178" rx="14" className="fill-paper stroke-line" strokeWidth="2" />
      <rect x="1" y="1" width="478" height="42" rx="14" className="fill-primary" />
      <rect x="1" y="24" width="478" height="22" className="fill-primary" />
      <g className="fill-paper font-semibold text-sm" textAnchor="middle">
        {columns.map((column, index) => (
          <text key={column} x={left + step * index + step / 2} y="30">
            {column}
          </text>
        ))}
      </g>
      {lines.map(({ eye, values }, row) => (
        <g key={eye} className="fill-ink text-sm">
          <EyeSign x={30} y={72 + row * 66} />
          <text x="30" y={100 + row * 66} textAnchor="middle" className="font-semibold">
            {eye}
          </text>
          {values.map((value, index) => (
            <text
              key={columns[index]}
              x={left + step * index + step / 2}
              y={88 + row * 66}
              textAnchor="middle"
              className="price"
            >
              {value}
            </text>
          ))}
        </g>
      ))}
      <path d="M14 113h452" className="stroke-line" strokeWidth="2" />
    </svg>
  )
}

function EyeSign({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="stroke-primary" fill="none" strokeWidth="2">
      <path d="M-15 0c8-11 22-11 30 0-8 11-22 11-30 0Z" />
      <circle r="4.5" className="fill-primary" />
    </g>
  )
}

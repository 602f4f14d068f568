import { useTexts } from '#app/texts.tsx'

const shape = 'm12 2.5 2.9 6.1 6.6.9-4.8 4.6 1.2 6.6L12 17.5l-5.9 3.2 1.2-6.6L2.5 9.5l6.6-.9z'
const best = 5
/** What is drawn where nobody has rated yet. */
const placeholder = 4

/** Stars out of five, filled to the tenth, and how many people gave them. */
export function Stars({ total, count }: { total: number; count: number }) {
  const t = useTexts()
  const rating = count > 0 ? total : placeholder
  const rounded = Math.round(rating * 10) / 10
  const label = count > 0 ? t('shell.rated', { rating: rounded, count }) : t('shell.not_rated')
  return (
    <p className="flex flex-wrap items-center gap-1 text-sm">
      <StarRow rating={rounded} label={label} className={count > 0 ? 'text-warning' : 'text-line'} />
      {count > 0 && (
        <span aria-hidden="true" className="text-muted">
          ({count})
        </span>
      )}
    </p>
  )
}

/** The stars alone; `label` says in words what they show. */
export function StarRow(props: { rating: number; label: string; className?: string }) {
  const { rating, label, className = 'text-warning' } = props
  return (
    <span role="img" aria-label={label} className={`flex ${className}`}>
      {[0, 1, 2, 3, 4].slice(0, best).map((index) => (
        <Star key={index} share={Math.min(1, Math.max(0, rating - index))} />
      ))}
    </span>
  )
}

/** A star is painted twice: its outline, and the filled share of it from the left. */
function Star({ share }: { share: number }) {
  const width = 24 * share
  return (
    <svg viewBox="0 0 24 24" className="size-4.5" aria-hidden="true">
      <path d={shape} fill="none" stroke="currentColor" strokeWidth="1.5" />
      {share > 0 && (
        <svg
          width={width}
          height="24"
          viewBox={`0 0 ${width} 24`}
          preserveAspectRatio="xMinYMin slice"
          aria-hidden="true"
        >
          <path d={shape} fill="currentColor" />
        </svg>
      )}
    </svg>
  )
}

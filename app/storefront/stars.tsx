import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { formatRating } from '#contract/web/format.ts'

const star = ' 2.9 6.1 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6-4.8-4.6 6.6-.9z'
/** One path for all five, 24 wide each: a listing has dozens of ratings, and each element costs time to hydrate. */
const fiveStars = `m12 2.5${star}${`m24 0${star}`.repeat(4)}`
/** How many stars are drawn (in grey) for a product without ratings. */
const placeholder = 4

/** The rating in stars, to the tenth, and the number of ratings. */
export function Stars({ total, count }: { total: number; count: number }) {
  const t = useTexts()
  const { locale } = useStorefront()
  const rating = count > 0 ? total : placeholder
  const rounded = Math.round(rating * 10) / 10
  if (count === 0)
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <StarRow rating={rounded} className="text-line" />
        <span className="text-muted">{t('shell.not_rated')}</span>
      </p>
    )
  return (
    <p className="flex flex-wrap items-center gap-1 text-sm">
      <StarRow rating={rounded} label={t('shell.rated', { rating: formatRating(String(rounded), locale), count })} />
      <span aria-hidden="true" className="text-muted">
        ({count})
      </span>
    </p>
  )
}

/**
 * The stars alone. `label` says the same in words; without it they say nothing, and assistive technology passes them
 * over. They are painted twice: outlined, and filled from the left.
 */
export function StarRow(props: { rating: number; label?: string; className?: string }) {
  const { rating, label, className = 'text-warning' } = props
  const width = 24 * rating
  const words = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg viewBox="0 0 120 24" {...words} className={`h-4.5 w-22.5 ${className}`}>
      <path d={fiveStars} fill="none" stroke="currentColor" strokeWidth="1.5" />
      {rating > 0 && (
        <svg
          width={width}
          height="24"
          viewBox={`0 0 ${width} 24`}
          preserveAspectRatio="xMinYMin slice"
          aria-hidden="true"
        >
          <path d={fiveStars} fill="currentColor" />
        </svg>
      )}
    </svg>
  )
}

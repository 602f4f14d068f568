import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { formatRating } from '#contract/web/format.ts'

const star = ' 2.9 6.1 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6-4.8-4.6 6.6-.9z'
/** One path for all five, 24 wide each: a listing has dozens of ratings, and each element costs time to hydrate. */
const fiveStars = `m12 2.5${star}${`m24 0${star}`.repeat(4)}`

/** The rating in stars, to the tenth, and the number of ratings. Without one there are words in its place, as high. */
export function Stars({ total, count }: { total: number; count: number }) {
  const t = useTexts()
  const { locale } = useStorefront()
  if (count === 0) return <p className="text-muted text-sm">{t('shell.not_rated')}</p>
  const rounded = Math.round(total * 10) / 10
  return (
    <p className="flex flex-wrap items-center gap-1 text-sm">
      <StarRow rating={rounded} label={t('shell.rated', { rating: formatRating(String(rounded), locale), count })} />
      <span aria-hidden="true" className="text-muted">
        ({count})
      </span>
    </p>
  )
}

/** The stars alone; `label` says the same in words. */
export const StarRow = ({ rating, label }: { rating: number; label: string }) => (
  <svg viewBox={box} role="img" aria-label={label} className={`${size} text-warning`}>
    <StarShapes rating={rating} />
  </svg>
)

/** One star, filled and outlined by its style. */
export const StarShape = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-8">
    <path d={`m12 2.5${star}`} strokeWidth="1.5" strokeLinejoin="round" />
  </svg>
)

const box = '0 0 120 24'
const size = 'h-4.5 w-22.5'

/** Painted twice: outlined, and filled from the left. */
function StarShapes({ rating }: { rating: number }) {
  const width = 24 * rating
  return (
    <>
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
    </>
  )
}

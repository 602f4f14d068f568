import { Link } from 'react-router'
import { StarRow, Stars } from '#app/storefront/stars.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Review } from '#contract/catalogue/review.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate, formatRating } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import { HelpfulButton } from './helpful-button.tsx'
import type { loadReviews } from './load-reviews.ts'

const categories: Readonly<Record<string, MessageId>> = {
  overall: 'product.score_overall',
  comfort: 'product.score_comfort',
  vision: 'product.score_vision',
  value: 'product.score_value',
  quality: 'product.score_quality',
}

/** Said at a review in another language than that of the page. */
export const reviewLanguages: Readonly<Record<string, MessageId>> = {
  de: 'product.review_in_de',
  en: 'product.review_in_en',
  fr: 'product.review_in_fr',
  it: 'product.review_in_it',
}

type ReviewsProps = NonNullable<Awaited<ReturnType<typeof loadReviews>>>

/** The scores by category, and the reviews page by page. */
export function Reviews({ scores, bars, reviews, choices, listQuery, pager }: ReviewsProps) {
  const t = useTexts()
  const score = useScore()
  return (
    <section id="reviews" className="product-reviews">
      <div className="reviews-summary">
        <h2>{t('product.reviews')}</h2>
        {scores.count === 0 ? (
          <p className="mt-4 text-muted">{t('product.no_reviews')}</p>
        ) : (
          <>
            <p className="title-lg mt-4">{score(scores.average)}</p>
            <Stars total={scores.average} count={scores.count} />
            <Histogram bars={bars} all={scores.count} />
            <dl className="mt-6 grid gap-3">
              {scores.categories.map(({ category, average }) => (
                <Score key={category} category={category} average={average} />
              ))}
            </dl>
          </>
        )}
      </div>
      {scores.count > 0 && (
        <div>
          <Choices choices={choices} />
          <ol className="mt-2">
            {reviews['hydra:member'].map((review) => (
              <ReviewItem key={review.id} review={review} list={listQuery} />
            ))}
          </ol>
          {reviews['hydra:member'].length === 0 && <p className="text-muted">{t('product.reviews_none')}</p>}
          {pager.pages > 1 && <Pager {...pager} />}
        </div>
      )}
    </section>
  )
}

function ReviewItem({ review, list }: { review: Review; list: string }) {
  const t = useTexts()
  const score = useScore()
  const { locale: language, storefront } = useStorefront()
  const { id, created_at, locale, rating, text, answer, verified, helpful } = review
  const author = review.author || t('product.review_anonymous')
  const other = locale === language ? undefined : reviewLanguages[locale]
  return (
    <li id={`review-${id}`} className="review">
      <StarRow rating={rating} label={score(rating)} />
      {text && (
        <blockquote lang={locale}>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </blockquote>
      )}
      <p className="text-muted text-sm">
        {author}, <time dateTime={created_at}>{formatDate(created_at)}</time>
        {text && other && dot + t(other)}
        {verified && dot + t('product.review_verified')}
      </p>
      {answer && (
        <div className="review-answer">
          <p className="font-semibold text-sm">{t('product.review_answer', { brand: storefront.name })}</p>
          <p lang={locale} className="mt-1 whitespace-pre-line wrap-anywhere">
            {answer}
          </p>
        </div>
      )}
      {text && <HelpfulButton reviewId={id} author={author} helpful={helpful} list={list} />}
    </li>
  )
}

/** `3,8 von 5` */
function useScore() {
  const t = useTexts()
  const { locale } = useStorefront()
  return (average: number) => t('product.score_of_5', { score: formatRating(average.toFixed(1), locale) })
}

function Score({ category, average }: { category: string; average: number }) {
  const t = useTexts()
  const score = useScore()
  const text = categories[category]
  return (
    <div className="score">
      <dt>{text ? t(text) : category}</dt>
      <dd>
        <Bar share={average / 5} />
        <span className="price text-sm">{score(average)}</span>
      </dd>
    </div>
  )
}

/** Number of reviews by stars; each bar leads to them. */
function Histogram({ bars, all }: { bars: ReviewsProps['bars']; all: number }) {
  const t = useTexts()
  return (
    <dl className="review-bars">
      {bars.map(({ stars, count, href, isChosen }) => (
        <div key={stars}>
          <dt>
            {count > 0 ? (
              <Link
                to={href}
                preventScrollReset
                aria-current={isChosen ? 'true' : undefined}
                className="link inline-block py-0.5"
              >
                {t('product.stars', { stars })}
              </Link>
            ) : (
              t('product.stars', { stars })
            )}
          </dt>
          <dd>
            <Bar share={count / all} />
            <span className="tabular-nums">{count}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Bar = ({ share }: { share: number }) => (
  <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="score-bar">
    <rect width="100" height="6" className="fill-disabled" />
    <rect width={share * 100} height="6" className="fill-primary" />
  </svg>
)

const Choices = ({ choices }: Pick<ReviewsProps, 'choices'>) =>
  choices.map(({ label, links }) => (
    <nav key={label} aria-label={label} className="review-choices">
      {links.map(({ text, href, isChosen }) => (
        <Link key={href} to={href} preventScrollReset aria-current={isChosen ? 'true' : undefined} className="chip">
          {text}
        </Link>
      ))}
    </nav>
  ))

function Pager({ page, pages, previous, next }: ReviewsProps['pager']) {
  const t = useTexts()
  return (
    <nav aria-label={t('product.reviews')} className="mt-4 flex flex-wrap items-center justify-between gap-4">
      {previous ? (
        <Link to={previous} className="link touch-target inline-flex items-center">
          {t('product.reviews_newer')}
        </Link>
      ) : (
        <span />
      )}
      <span className="text-muted text-sm">{t('product.reviews_page', { page, pages })}</span>
      {next ? (
        <Link to={next} className="link touch-target inline-flex items-center">
          {t('product.reviews_older')}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}

import { Form, useNavigation } from 'react-router'
import { DeskField } from '#app/staff/desk-field.tsx'
import { languageTexts } from '#app/staff/language-texts.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { longestReview } from '#contract/catalogue/rating.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate, formatRating } from '#contract/web/format.ts'
import type { Shop } from '#server/shop/shop.ts'

type Listed = Extract<Awaited<ReturnType<Shop['reviewsDesk']['list']>>, { ok: true }>['value']['reviews'][number]

const noticedTexts = {
  'e-mail address': 'reviews.noticed_email',
  link: 'reviews.noticed_link',
  'telephone number': 'reviews.noticed_telephone',
  'rude word': 'reviews.noticed_rude',
  'possible harm': 'reviews.noticed_harm',
} as const

/** `kept`: what somebody has typed for it that was not saved. */
type ReviewCardProps = { review: Listed; kept: string | undefined }

/** A review, with what staff can decide about it. */
export function ReviewCard({ review, kept }: ReviewCardProps) {
  const t = useTexts()
  const { path, locale: spoken } = useStorefront()
  const { id, title, slug, author, createdAt, score, locale, text, answer, state, noticed } = review
  const titleId = `review-${id}`
  return (
    <li className="desk-review">
      <h2 id={titleId} className="title-sm">
        {slug ? (
          <PageLink to={path(`/p/${slug}`)} className="link">
            {title}
          </PageLink>
        ) : (
          title
        )}
      </h2>
      <p className="text-muted text-sm">
        {t('reviews.stars', { stars: formatRating(score.toFixed(1), spoken) })}
        {dot}
        {author}
        {dot}
        {formatDate(createdAt)}
        {dot}
        {t('reviews.language', { language: t(languageTexts[locale]) })}
      </p>
      {noticed && state === 'waiting' && (
        <p className="mt-2">
          <span className="desk-tag">{t(noticedTexts[noticed])}</span>
        </p>
      )}
      <blockquote lang={locale}>{text}</blockquote>
      {state === 'published' && answer && (
        <div className="desk-answer">
          <p className="text-muted text-sm">{t('reviews.our_answer')}</p>
          <p lang={locale}>{answer}</p>
        </div>
      )}
      <div className="desk-review-acts">
        {state === 'published' && <Answer id={id} answer={answer} locale={locale} kept={kept} titleId={titleId} />}
        <Decision id={id} state={state} titleId={titleId} />
      </div>
    </li>
  )
}

function Decision({ id, state, titleId }: Pick<Listed, 'id' | 'state'> & { titleId: string }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const reason = `reason-${id}`
  return (
    <>
      {state !== 'published' && (
        <Form method="post" replace>
          <input type="hidden" name="review" value={id} />
          <input type="hidden" name="seen" value={state} />
          <Button type="submit" name="intent" value="publish" disabled={isUnderWay} aria-describedby={titleId}>
            {t('reviews.publish')}
          </Button>
        </Form>
      )}
      {state !== 'refused' && (
        <details className="fold">
          <summary>{t(state === 'published' ? 'reviews.hide_fold' : 'reviews.refuse_fold')}</summary>
          <Form method="post" replace className="desk-acts">
            <input type="hidden" name="review" value={id} />
            <input type="hidden" name="seen" value={state} />
            <DeskField label={t('reviews.reason')} id={reason} name="reason" required minLength={3} maxLength={300} />
            <Button type="submit" name="intent" value="refuse" look="secondary" disabled={isUnderWay}>
              {t('reviews.refuse')}
            </Button>
            <p className="w-full text-muted text-sm">{t('reviews.refuse_note')}</p>
          </Form>
        </details>
      )}
    </>
  )
}

type AnswerProps = Pick<Listed, 'id' | 'answer' | 'locale'> & { kept: string | undefined; titleId: string }

/** What the shop says below it. */
function Answer({ id, answer, locale, kept, titleId }: AnswerProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const field = `answer-${id}`
  return (
    <details className="fold" open={kept !== undefined}>
      <summary>{t(answer ? 'reviews.change_answer' : 'reviews.answer_fold')}</summary>
      <Form method="post" replace className="grid gap-3">
        <input type="hidden" name="review" value={id} />
        <input type="hidden" name="seen" value={answer ?? ''} />
        <div className="field">
          <label htmlFor={field}>{t('reviews.answer_label', { language: t(languageTexts[locale]) })}</label>
          <textarea
            key={answer}
            id={field}
            name="text"
            rows={4}
            maxLength={longestReview}
            defaultValue={kept ?? answer ?? ''}
            lang={locale}
            className="field-input"
          />
        </div>
        <p className="text-muted text-sm">{t('reviews.answer_note')}</p>
        <div>
          <Button
            type="submit"
            name="intent"
            value="answer"
            look="secondary"
            disabled={isUnderWay}
            aria-describedby={titleId}
          >
            {t('reviews.answer')}
          </Button>
        </div>
      </Form>
    </details>
  )
}

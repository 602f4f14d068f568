import { Fragment, useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { StarShape } from '#app/storefront/stars.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import { formatDate } from '#contract/web/format.ts'
import type { AskedProduct, RatingRefused } from './read-rating.ts'

type RatingFormsProps = { product: AskedProduct; refused: RatingRefused | undefined; longest: number }

/** The step that a product has come to: its stars, and once they are sent the text. */
export function RatingForms({ product, refused, longest }: RatingFormsProps) {
  const { product_id, is_rated } = product
  return (
    <div className="max-w-narrow">
      <ProductBox product={product} />
      {refused && (
        <div className="mb-6">
          <Notice type="danger" code={refused.code}>
            {refused.message}
          </Notice>
        </div>
      )}
      {is_rated ? (
        <TextForm key={product_id} productId={product_id} text={refused?.text} longest={longest} />
      ) : (
        <StarForm key={product_id} product={product} chosen={refused?.stars} />
      )}
    </div>
  )
}

function ProductBox({ product: { product_id, slug, title, image, delivered_on } }: { product: AskedProduct }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <div className="mb-6 flex items-center gap-4 rounded-box bg-surface p-4">
      <ProductPicture name={image} alt="" width={140} height={140} className="size-24 shrink-0 object-contain" />
      <div className="min-w-0">
        <h2 className="title-sm">
          <PageLink to={path(`/p/${product_id}/${slug}`)} className="link">
            {title}
          </PageLink>
        </h2>
        <p className="mt-1 text-muted text-sm">{t('rating.delivered_on', { date: formatDate(delivered_on) })}</p>
      </div>
    </div>
  )
}

type StarFormProps = { product: AskedProduct; chosen: RatingRefused['stars'] | undefined }

/** Nothing is chosen before the customer does: a form sent untouched would publish a rating that was never given. */
function StarForm({ product: { product_id, questions }, chosen }: StarFormProps) {
  const t = useTexts()
  const hint = useId()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid gap-5">
      <input type="hidden" name="step" value="stars" />
      <input type="hidden" name="product_id" value={product_id} />
      <p id={hint}>{t('rating.proposal', { stars: questions[0]?.proposal ?? 0 })}</p>
      {questions.map((question) => (
        <StarField key={question.name} question={question} chosen={chosen?.[question.name]} hint={hint} />
      ))}
      <Button type="submit" size="large" aria-disabled={isUnderWay} className="justify-self-start">
        {t('rating.send_stars')}
      </Button>
    </Form>
  )
}

const everyStar = [1, 2, 3, 4, 5]

type StarFieldProps = { question: AskedProduct['questions'][number]; chosen: number | undefined; hint: string }

/** Radio buttons that look like stars: the chosen one and all before it are filled, the proposed ones dashed. */
function StarField({ question, chosen, hint }: StarFieldProps) {
  const t = useTexts()
  const id = useId()
  return (
    <fieldset className="star-field" aria-describedby={hint}>
      <legend>{question.label}</legend>
      <div className="star-choices">
        {everyStar.map((stars) => (
          <Fragment key={stars}>
            <input
              type="radio"
              id={`${id}-${stars}`}
              name={question.name}
              value={stars}
              required
              defaultChecked={stars === chosen}
            />
            <label htmlFor={`${id}-${stars}`} className={stars > question.proposal ? undefined : 'is-proposed'}>
              <StarShape />
              <span className="sr-only">{t('rating.stars', { stars })}</span>
            </label>
          </Fragment>
        ))}
      </div>
    </fieldset>
  )
}

type TextFormProps = { productId: string; text: string | undefined; longest: number }

function TextForm({ productId, text = '', longest }: TextFormProps) {
  const t = useTexts()
  const id = useId()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid gap-5">
      <Notice type="success">{t('rating.stars_saved')}</Notice>
      <input type="hidden" name="step" value="text" />
      <input type="hidden" name="product_id" value={productId} />
      <div className="field">
        <label htmlFor={id}>{t('rating.text')}</label>
        <textarea
          id={id}
          name="review"
          rows={6}
          maxLength={longest}
          defaultValue={text}
          aria-describedby={`${id}-hint`}
          className="field-input"
        />
        <p id={`${id}-hint`} className="text-muted text-sm">
          {t('rating.text_hint', { most: longest })}
        </p>
      </div>
      <p className="flex flex-wrap gap-3">
        <Button type="submit" size="large" aria-disabled={isUnderWay}>
          {t('rating.send_text')}
        </Button>
        <Button type="submit" size="large" look="quiet" name="skip" value="1" aria-disabled={isUnderWay}>
          {t('rating.skip')}
        </Button>
      </p>
    </Form>
  )
}

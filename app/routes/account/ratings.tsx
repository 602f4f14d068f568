import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { RatingForms } from '#app/rating/rating-forms.tsx'
import { askedProduct, sendRating } from '#app/rating/read-rating.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import { longestReview } from '#contract/catalogue/rating.ts'
import type { Route } from './+types/ratings'

export const handle: PageHandle = { layout: 'account' }

const mostShown = 5
const sentStates = ['published', 'waiting'] as const

/** The first product of the queue is asked about; one whose stars were sent comes first until its text is sent, too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const queue = await here.ratings.queue()
  if (!queue.ok) throw data(null, 404)
  const [first, ...others] = queue.value
  const sent = url.searchParams.get('sent')
  return {
    texts: here.texts('rating'),
    noindex: true,
    product: first && askedProduct(first),
    others: others.length,
    next: others.slice(0, mostShown).map(({ product_id, title, image }) => ({ product_id, title, image })),
    sent: sentStates.find((state) => state === sent),
    longest: longestReview,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const productId = String(form.get('product_id') ?? '')
  const answer = await sendRating(here, form, {
    rate: (stars) => here.ratings.rate(productId, stars),
    review: (text) => here.ratings.review(productId, text),
  })
  if ('refused' in answer) return data(answer.refused, answer.status)
  throw redirect(here.path(`/my-account/ratings${answer.sent === 'text' ? `?sent=${answer.state}` : ''}`), 303)
}

const thanks = { published: 'rating.published', waiting: 'rating.waiting' } as const

export default function Ratings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { product, others, next, sent, longest } = loaderData
  return (
    <>
      <PageHead title={t('rating.title')} />
      <h1 className="mb-2">{t(product ? 'rating.title' : sent ? 'rating.thanks_title' : 'shell.account_ratings')}</h1>
      {sent && !actionData && (
        <div className="my-4 max-w-narrow">
          <Notice type="success">{t(thanks[sent])}</Notice>
        </div>
      )}
      {actionData && !product && (
        <div className="my-4 max-w-narrow">
          <Notice type="danger" code={actionData.code}>
            {actionData.message}
          </Notice>
        </div>
      )}
      {product ? (
        <>
          <p className="mb-6 max-w-narrow">{t('rating.intro')}</p>
          <RatingForms product={product} refused={actionData} longest={longest} />
          {others > 0 && <Next products={next} count={others} />}
        </>
      ) : (
        <NothingToRate />
      )}
    </>
  )
}

type NextProps = { products: readonly { product_id: string; title: string; image: string }[]; count: number }

function Next({ products, count }: NextProps) {
  const t = useTexts()
  return (
    <section aria-labelledby="next" className="mt-12 max-w-narrow">
      <h2 id="next" className="title-sm mb-3">
        {t('rating.left', { count })}
      </h2>
      <ul>
        {products.map(({ product_id, title, image }) => (
          <li key={product_id} className="flex items-center gap-3 border-line border-b py-2">
            <ProductPicture name={image} alt="" width={140} height={140} className="size-12 shrink-0 object-contain" />
            {title}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NothingToRate() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <>
      <img src="/pictures/state-no-orders.svg" alt="" width={240} height={160} className="my-4 w-60" />
      <p className="mb-6 max-w-narrow">{t('rating.thanks_text')}</p>
      <PageLink to={path('/s')} className={buttonClass('primary')}>
        {t('rating.go_on')}
      </PageLink>
    </>
  )
}

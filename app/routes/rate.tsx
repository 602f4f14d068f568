import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { RatingForms } from '#app/rating/rating-forms.tsx'
import { RatingLinkInvalid } from '#app/rating/rating-link-invalid.tsx'
import { askedProduct, sendRating } from '#app/rating/read-rating.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { longestReview } from '#contract/catalogue/rating.ts'
import type { Route } from './+types/rate'

/** The URL contains a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

/** Changes nothing, because mail programs open links before their readers do. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const here = context.get(shop)
  const view = await here.ratings.invitation.view(params.token)
  const page = { texts: here.texts('rating'), noindex: true, longest: longestReview }
  if (!view) return data({ ...page, view: undefined }, 404)
  const product = view.step === 'done' ? undefined : askedProduct(view.product)
  return data({ ...page, view: { product } })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const { invitation } = here.ratings
  const form = await request.formData().catch(() => new FormData())
  const answer = await sendRating(here, form, {
    rate: (stars) => invitation.rate(params.token, stars),
    review: (text) => invitation.review(params.token, text),
  })
  if ('refused' in answer) return data(answer.refused, answer.status)
  throw redirect(here.path(`/rate/${params.token}`), 303)
}

/** One product, for the holder of the link in an invitation. */
export default function RatePage({ loaderData: { view, longest }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  if (!view) return <RatingLinkInvalid />
  const { product } = view
  const title = t(product ? 'rating.link_title' : 'rating.thanks_title')
  return (
    <div className="page text-page">
      <PageHead title={title} />
      <h1 className="mb-2">{title}</h1>
      {product ? (
        <>
          <p className="mb-6">{t('rating.intro')}</p>
          <RatingForms product={product} refused={actionData} longest={longest} />
        </>
      ) : (
        <Done refused={actionData?.message} />
      )}
    </div>
  )
}

function Done({ refused }: { refused: string | undefined }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <>
      <p className="mb-6">{refused ?? t('rating.link_done')}</p>
      <PageLink to={path('/my-account/ratings')} className={buttonClass('primary')}>
        {t('rating.to_queue')}
      </PageLink>
    </>
  )
}

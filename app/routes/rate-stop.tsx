import { data, Form } from 'react-router'
import { shop } from '#app/context.ts'
import { RatingLinkInvalid } from '#app/rating/rating-link-invalid.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/rate-stop'

/** The URL contains a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

/** Changes nothing, because mail programs open links before their readers do. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ratings, texts } = context.get(shop)
  const isKnown = await ratings.invitation.isKnown(params.token)
  return data({ texts: texts('rating'), noindex: true, isKnown }, isKnown ? 200 : 404)
}

export async function action({ context, params }: Route.ActionArgs) {
  const isStopped = await context.get(shop).ratings.invitation.stop(params.token)
  return data({ isStopped }, isStopped ? 200 : 404)
}

/** Ends the invitations to rate, without a password. */
export default function RateStopPage({ loaderData: { isKnown }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  if (!isKnown) return <RatingLinkInvalid />
  const isStopped = actionData?.isStopped
  const title = t(isStopped ? 'rating.stopped_title' : 'rating.stop_title')
  return (
    <div className="page text-page">
      <PageHead title={title} />
      <h1 className="mb-4">{title}</h1>
      <p className="mb-6">{t(isStopped ? 'rating.stopped_text' : 'rating.stop_text')}</p>
      {!isStopped && (
        <Form method="post">
          <Button type="submit">{t('rating.stop')}</Button>
        </Form>
      )}
    </div>
  )
}

import { data, Form } from 'react-router'
import { shop } from '#app/context.ts'
import { LinkInvalid } from '#app/mailed-links/link-invalid.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/stop'

/** The URL contains a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

/** Changes nothing, because mail programs open links before their readers do. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { newsletter, texts } = context.get(shop)
  const channel = await newsletter.letter.channel(params.token)
  return data({ channel, texts: texts('newsletter'), noindex: true }, channel ? 200 : 404)
}

/** Also for mail programs, which end such letters by one click (RFC 8058): they send no cookies, and follow no redirect. */
export async function action({ context, params }: Route.ActionArgs) {
  const isStopped = await context.get(shop).newsletter.letter.stop(params.token)
  return data({ isStopped }, isStopped ? 200 : 404)
}

const questions = {
  newsletter: 'newsletter.stop_newsletter',
  marketing_automation: 'newsletter.stop_marketing_automation',
  retention_campaign: 'newsletter.stop_retention_campaign',
} as const

/** Ends letters of one kind, without a password. */
export default function StopLetters({ loaderData: { channel }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  if (!channel)
    return (
      <LinkInvalid
        title={t('newsletter.link_failed_title')}
        text={t('newsletter.link_failed')}
        to="/"
        action={t('newsletter.go_on')}
      />
    )
  const isStopped = actionData?.isStopped
  const title = t(isStopped ? 'newsletter.stopped_title' : 'newsletter.stop_title')
  return (
    <div className="page text-page">
      <PageHead title={title} />
      <h1 className="mb-4">{title}</h1>
      <p className="mb-6">{t(isStopped ? 'newsletter.stopped_text' : questions[channel])}</p>
      {!isStopped && (
        <Form method="post">
          <Button type="submit" size="large">
            {t('newsletter.stop_button')}
          </Button>
        </Form>
      )}
    </div>
  )
}

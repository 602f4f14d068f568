import { Form, useNavigation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Subscription } from '#contract/subscription/subscription.ts'
import { formatDate } from '#contract/web/format.ts'
import { nameOf } from './words.ts'

/** `nextOn` is missing where nothing would come anyway: of a pause without an end. */
type EndConfirmationProps = { subscription: Subscription; nextOn?: string }

/** The second of two clicks: it says what follows. */
export function EndConfirmation({ subscription, nextOn }: EndConfirmationProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <div className="max-w-narrow">
      <p>
        {t('subscription.end_text', { products: nameOf(subscription, t) })}
        {nextOn && ` ${t('subscription.end_next', { date: formatDate(nextOn) })}`}
      </p>
      <p className="mt-2 text-muted">{t('subscription.end_instead')}</p>
      <Form
        method="post"
        action={path(`/my-account/subscription/${subscription.id}`)}
        className="mt-6 flex flex-wrap gap-3"
      >
        <Button type="submit" name="intent" value="end" disabled={isUnderWay}>
          {t('subscription.end_sure')}
        </Button>
        <PageLink to={path(`/my-account/subscription/${subscription.id}`)} className={buttonClass('secondary')}>
          {t('subscription.keep')}
        </PageLink>
      </Form>
    </div>
  )
}

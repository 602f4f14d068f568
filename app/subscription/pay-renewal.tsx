import { Form, useNavigation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { MeansChoice } from '#app/subscribe/means-choice.tsx'
import { meansName } from '#app/subscribe/means-name.ts'
import { meansValue } from '#app/subscribe/means-value.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Subscription, SubscriptionMeans } from '#contract/subscription/subscription.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'
import type { SubscriptionPage } from '#server/subscriptions/subscription-page.ts'

/** The next order is paid by hand: with a saved card, which the bank may want to have confirmed, or with any other means. */
export function PayRenewal({ subscription, page }: { subscription: Subscription; page: SubscriptionPage }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const others = page.ways.map(
    (payment_method): SubscriptionMeans => ({ payment_method, alias: null, masked: null, expires: null }),
  )
  const saved = page.means.filter(({ alias }) => alias !== null)
  const { payment, renewal } = subscription
  const isOwn = (one: SubscriptionMeans) => meansValue(one) === meansValue(payment)
  // The bank wants its own card confirmed; in all other cases that card has not paid, and the next one is proposed.
  const proposed = [...saved, ...others].find((one) => isOwn(one) === (renewal?.waits_for === 'confirmation'))
  const amount = formatMoney(subscription.total, storefront.money)
  return (
    <Form method="post" className="form-column">
      <input type="hidden" name="total" value={subscription.total} />
      <div>
        <p className="font-semibold">{t('subscription.pay_title', { date: formatDate(page.nextOn) })}</p>
        <p className="text-muted">
          {t(textOf(subscription, page.means.some(isOwn)), { means: meansName(t, payment) })}
        </p>
      </div>
      <MeansChoice means={[...saved, ...others]} chosen={proposed} legend={t('subscription.pay_with')} />
      <Button type="submit" name="intent" value="pay" size="large" className="w-full px-3!" disabled={isUnderWay}>
        {t('checkout.order_button', { amount })}
      </Button>
    </Form>
  )
}

/** What becomes of the subscription afterwards. A card that is not saved any more pays for nothing. */
function textOf({ pause_reason }: Subscription, isSaved: boolean) {
  if (pause_reason === 'payment') return 'subscription.pay_text_resumes'
  return isSaved ? 'subscription.pay_text' : 'subscription.pay_text_once'
}

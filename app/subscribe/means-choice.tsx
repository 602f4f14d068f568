import { useTexts } from '#app/texts.tsx'
import { paymentPicture } from '#contract/payment.ts'
import type { SubscriptionMeans } from '#contract/subscription/subscription.ts'
import { meansName } from './means-name.ts'
import { meansValue } from './means-value.ts'

type MeansChoiceProps = { means: readonly SubscriptionMeans[]; chosen?: SubscriptionMeans; legend: string }

/** What pays while the customer is absent. */
export function MeansChoice({ means, chosen, legend }: MeansChoiceProps) {
  const t = useTexts()
  const [first] = means
  const selected = means.find((one) => chosen && meansValue(one) === meansValue(chosen)) ?? (chosen ? undefined : first)
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <ul className="grid gap-3">
        {means.map((one) => (
          <li key={meansValue(one)}>
            <label className="choice-card choice-card-flat">
              <input type="radio" name="means" value={meansValue(one)} defaultChecked={one === selected} required />
              <span className="min-w-0 flex-1">{meansName(t, one)}</span>
              <img
                src={paymentPicture(one.payment_method)}
                alt=""
                width={60}
                height={30}
                className="shrink-0 rounded-small"
              />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

import { useState } from 'react'
import { useTexts } from '#app/texts.tsx'
import { FrequencySelect } from './frequency-select.tsx'

/**
 * Once, or again and again. The interval follows what the boxes last for until the visitor chooses one. Scripts are not
 * needed: the interval counts only where the subscription is chosen.
 */
export function SubscriptionChoice({ proposed }: { proposed: number }) {
  const t = useTexts()
  const [isWanted, setWanted] = useState(false)
  const [chosen, setChosen] = useState<number>()
  return (
    <fieldset className="subscription-choice">
      <legend className="font-semibold">{t('subscribe.how')}</legend>
      <label className="choice">
        <input type="radio" name="subscription" value="" checked={!isWanted} onChange={() => setWanted(false)} />
        {t('subscribe.once')}
      </label>
      <div className="subscription-choice-row">
        <label className="choice">
          <input type="radio" name="subscription" value="yes" checked={isWanted} onChange={() => setWanted(true)} />
          {t('subscribe.as_subscription')}
        </label>
        <FrequencySelect
          aria-label={t('subscribe.how')}
          value={chosen ?? proposed}
          onChange={({ target }) => {
            setChosen(Number(target.value))
            setWanted(true)
          }}
        />
      </div>
      {isWanted && <p className="text-muted text-sm">{t('subscribe.as_subscription_hint')}</p>}
    </fieldset>
  )
}

import type { ComponentProps } from 'react'
import { useTexts } from '#app/texts.tsx'
import { frequencies } from '#contract/subscription/frequency.ts'

/** Every month to every twelve months. Forms send the number of months. */
export function FrequencySelect({ className = '', ...rest }: Omit<ComponentProps<'select'>, 'children'>) {
  const t = useTexts()
  return (
    <select name="subscription_frequency" {...rest} className={`field-input ${className}`}>
      {frequencies.map((frequency) => (
        <option key={frequency} value={frequency}>
          {t('subscribe.every', { frequency })}
        </option>
      ))}
    </select>
  )
}

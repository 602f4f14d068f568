import { type KeyboardEvent, useState } from 'react'
import type { OptionValue } from '#contract/catalogue/lens-parameters.ts'
import { nearestValue, typeOn } from '#contract/catalogue/typed-value.ts'

/**
 * Lets a value be typed into its list as people write it. The browser's own search compares letters: it finds no `-2`
 * among options that begin with a real minus, and no comma.
 */
export function useTypedValue(values: readonly OptionValue[], choose: (value: OptionValue) => void) {
  const [typed, setTyped] = useState('')
  return {
    typed,
    forget: () => setTyped(''),
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const next = typeOn(typed, event.key)
      if (next === undefined) return setTyped('')
      event.preventDefault()
      setTyped(next)
      const value = nearestValue(values, next)
      if (value !== undefined) choose(value)
    },
  }
}

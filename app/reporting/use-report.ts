import { useEffect, useEffectEvent } from 'react'
import type { EventFields, EventName } from '#contract/measurement/events.ts'
import { type Only, report } from './report.ts'

/** Reports what a page shows, each time that it shows something else: `what` is then another. Nothing without fields. */
export function useReport<Name extends EventName>(
  name: Name,
  what: unknown,
  fields: () => EventFields<Name> | undefined,
  only?: Only,
) {
  const tell = useEffectEvent(() => {
    const told = fields()
    if (told) report(name, told, only)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides, not what is computed from it.
  useEffect(() => tell(), [name, what])
}

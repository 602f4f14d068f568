import { useEffect, useRef } from 'react'
import { planChanges } from './conditions.ts'
import { report } from './report.ts'

type PlannedLines = Parameters<typeof planChanges>[0]

/** Reports what the customer changes in the plan of a reorder. */
export function usePlanReports(lines: PlannedLines) {
  const shown = useRef(lines)
  useEffect(() => {
    for (const change of planChanges(shown.current, lines)) report('reorder_plan_changed', { change })
    shown.current = lines
  }, [lines])
}

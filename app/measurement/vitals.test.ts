import { afterEach, beforeEach, expect, test } from 'vitest'
import { startReporting, stopReporting } from '#app/reporting/report.ts'
import { createVitalReports } from './vitals.ts'

// What other tests of this process have reported may wait to be told.
beforeEach(stopReporting)
afterEach(stopReporting)

test('a page that is hidden twice tells each figure once; the same page from the history is another view', () => {
  const heard: unknown[] = []
  startReporting([({ fields }) => void heard.push(fields)])
  const tell = createVitalReports()
  tell({ id: 'v5-1', name: 'INP', value: 80 })
  tell({ id: 'v5-2', name: 'CLS', value: 0.01234 })
  tell({ id: 'v5-1', name: 'INP', value: 640 })
  tell({ id: 'v5-3', name: 'INP', value: 56 })
  expect(heard).toEqual([
    { metric: 'INP', value: 80 },
    { metric: 'CLS', value: 0.012 },
    { metric: 'INP', value: 56 },
  ])
})

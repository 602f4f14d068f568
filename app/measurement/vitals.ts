import { type Metric, onCLS, onINP, onLCP } from 'web-vitals'
import { report } from '#app/reporting/report.ts'

/** Reports how fast and calm this visit was: when the page goes away, or once it is certain. */
export function measureVitals(): void {
  const tell = createVitalReports()
  onLCP(tell)
  onINP(tell)
  onCLS(tell)
}

/** A page that is hidden several times tells a figure that grew meanwhile again: one visit counts once. */
export function createVitalReports() {
  const told = new Set<string>()
  return ({ id, name, value }: Pick<Metric, 'id' | 'name' | 'value'>) => {
    if (told.has(id)) return
    told.add(id)
    report('web_vital', { metric: name, value: Math.round(value * 1000) / 1000 })
  }
}

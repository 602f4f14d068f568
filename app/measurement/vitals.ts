import { type Metric, onCLS, onINP, onLCP } from 'web-vitals'
import { report } from '#app/reporting/report.ts'

/** Reports how fast and calm this visit was: when the page goes away, or once it is certain. */
export function measureVitals(): void {
  const tell = ({ name, value }: Metric) =>
    report('web_vital', { metric: name, value: Math.round(value * 1000) / 1000 })
  onLCP(tell)
  onINP(tell)
  onCLS(tell)
}

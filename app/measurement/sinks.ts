import type { MeasurementSettings } from '#contract/brand.ts'
import type { Consent } from '#contract/identity/consent.ts'
import { collect } from './collector.ts'
import type { Sink } from './report.ts'

/** Those who hear of what visitors do, as far as the storefront has them and the visitor allows it. */
export const openSinks = (settings: MeasurementSettings, consent: Consent): readonly Sink[] => [
  ...(settings.collects && consent.statistics ? [openCollector()] : []),
]

let areVitalsMeasured = false

/** Web vitals are loaded once, and after everything that a visitor may be waiting for. */
function openCollector(): Sink {
  if (!areVitalsMeasured) void import('./vitals.ts').then(({ measureVitals }) => measureVitals())
  areVitalsMeasured = true
  return collect
}

import type { MeasurementSettings } from '#contract/brand.ts'
import type { Consent } from '#contract/identity/consent.ts'
import { openCollector } from './collector.ts'
import type { Sink } from './report.ts'

/** Those who hear of what visitors do, as far as the storefront has them and the visitor allows it. */
export function openSinks(settings: MeasurementSettings, consent: Consent): readonly Sink[] {
  return settings.collects && consent.statistics ? [openCollector()] : []
}

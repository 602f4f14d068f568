import type { MeasurementSettings } from '#contract/brand.ts'
import type { Consent } from '#contract/identity/consent.ts'
import type { Sink } from './report.ts'

/** Those who hear of what visitors do, as far as the storefront has them and the visitor allows it. */
export const openSinks = (_settings: MeasurementSettings, _consent: Consent): readonly Sink[] => []

import { useEffect } from 'react'
import { consentChanged, currentConsent } from '#app/session/consent.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import type { MeasurementSettings } from '#contract/brand.ts'
import { startReporting, stopReporting } from './report.ts'

/** Counts what visitors do, where they allow it. Neither staff who act for a customer nor editors are counted. */
export function Measurement({ isActing }: { isActing: boolean }) {
  const { isWip, storefront } = useStorefront()
  const { measurement } = storefront
  const isCounted = !isActing && !isWip && (measurement.collects || measurement.container !== undefined)
  useEffect(() => {
    const decide = () => void (isCounted ? begin(measurement) : stopReporting())
    decide()
    addEventListener(consentChanged, decide)
    return () => removeEventListener(consentChanged, decide)
  }, [isCounted, measurement])
  return null
}

/** Nothing of the sinks is loaded before the visitor has allowed something. */
async function begin(settings: MeasurementSettings) {
  const consent = currentConsent()
  if (!consent.statistics && !consent.marketing) return stopReporting()
  const { openSinks } = await import('./sinks.ts')
  startReporting(openSinks(settings, consent))
}

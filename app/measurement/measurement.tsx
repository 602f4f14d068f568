import { useEffect } from 'react'
import { consentChanged, currentConsent } from '#app/session/consent.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import type { MeasurementSettings } from '#contract/brand.ts'
import { startReporting, stopReporting } from './report.ts'
import { useIsCounted } from './use-is-counted.ts'

/** Counts what visitors do, where they allow it. */
export function Measurement() {
  const { measurement } = useStorefront().storefront
  const isCounted = useIsCounted()
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

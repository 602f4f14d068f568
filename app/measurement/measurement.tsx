import { useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { pageLocation } from '#app/reporting/page-location.ts'
import { report, startReporting, stopReporting } from '#app/reporting/report.ts'
import { routeName } from '#app/reporting/route-name.ts'
import { consentChanged, currentConsent } from '#app/session/consent.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import type { MeasurementSettings } from '#contract/brand.ts'
import { pageTypeOf } from '#contract/measurement/page-types.ts'
import { useIsCounted } from './use-is-counted.ts'

/** Counts what visitors do, where they allow it. */
export function Measurement() {
  const { measurement } = useStorefront().storefront
  const isCounted = useIsCounted()
  /** How often the visitor has chosen on this page: after a yes the page that they are on counts as well. */
  const [choices, setChoices] = useState(0)
  useEffect(() => {
    const decide = () => void (isCounted ? begin(measurement) : stop())
    const hear = () => {
      decide()
      setChoices((count) => count + 1)
    }
    decide()
    addEventListener(consentChanged, hear)
    return () => removeEventListener(consentChanged, hear)
  }, [isCounted, measurement])
  usePageView(choices)
  return null
}

/** The title of a page is there a moment after the page. */
const untilTitled = 250

function usePageView(choices: number) {
  const { pathname, search } = useLocation()
  const page = useMatches().at(-1)
  const { id = '', params = {}, loaderData } = page ?? {}
  const name = routeName(id)
  // A page without data is an error page.
  const type = loaderData === undefined ? 'other' : pageTypeOf(name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page, whatever else changes with it.
  useEffect(() => {
    const timer = setTimeout(() => {
      const page_location = pageLocation(location, params)
      report('page_view', { route_name: name, page_type: type, page_location, page_title: document.title })
    }, untilTitled)
    return () => clearTimeout(timer)
  }, [pathname, search, choices])
}

/** Of several decisions only the last counts: a visitor may say no while what a yes needs is still being loaded. */
let decisions = 0

function stop() {
  decisions++
  stopReporting()
}

/** Nothing of the sinks is loaded before the visitor has allowed something. */
async function begin(settings: MeasurementSettings) {
  const consent = currentConsent()
  if (!consent.statistics && !consent.marketing) return stop()
  const mine = ++decisions
  const opened = await import('./sinks.ts').catch(() => undefined)
  if (mine !== decisions) return
  if (opened) startReporting(opened.openSinks(settings, consent))
  else stopReporting()
}

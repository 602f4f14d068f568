import { useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { pageTitle } from '#app/reporting/page-location.ts'
import { whenTitled } from '#app/reporting/page-view.ts'
import { holdReports, report, startReporting, stopReporting } from '#app/reporting/report.ts'
import { routeName } from '#app/reporting/route-name.ts'
import { usePageLocation } from '#app/reporting/use-page-location.ts'
import { consentChanged, currentConsent, hearOtherPages } from '#app/session/consent.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import type { MeasurementSettings } from '#contract/brand.ts'
import { pageTypeOf } from '#contract/measurement/page-types.ts'
import { forgetNews } from './forget-news.ts'
import { useIsCounted } from './use-is-counted.ts'

/** Counts what visitors do, where they allow it. */
export function Measurement() {
  const { measurement } = useStorefront().storefront
  const isCounted = useIsCounted()
  /** After a yes the page that the visitor is on counts as well. */
  const [isAllowed, setAllowed] = useState(allowsStatistics)
  useEffect(hearOtherPages, [])
  useEffect(() => {
    const decide = () => void (isCounted ? begin(measurement) : stop())
    const hear = () => {
      decide()
      setAllowed(allowsStatistics())
    }
    decide()
    addEventListener(consentChanged, hear)
    return () => removeEventListener(consentChanged, hear)
  }, [isCounted, measurement])
  usePageView(isAllowed)
  return null
}

const allowsStatistics = () => !import.meta.env.SSR && currentConsent().statistics

function usePageView(isAllowed: boolean) {
  const { pathname, search } = useLocation()
  const page = useMatches().at(-1)
  const { id = '', loaderData } = page ?? {}
  const name = routeName(id)
  // A page without data is an error page.
  const locationOfPage = usePageLocation()
  const type = loaderData === undefined ? 'other' : pageTypeOf(name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page, whatever else changes with it.
  useEffect(() => {
    return whenTitled(() => {
      const page_location = locationOfPage()
      report('page_view', { route_name: name, page_type: type, page_location, page_title: pageTitle(document.title) })
    })
  }, [pathname, search, isAllowed])
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
  if (!consent.statistics) forgetNews()
  if (!consent.statistics && !consent.marketing) return stop()
  const mine = ++decisions
  holdReports()
  const opened = await import('./sinks.ts').catch(() => undefined)
  if (mine !== decisions) return
  if (opened) startReporting(opened.openSinks(settings))
  else stopReporting()
}

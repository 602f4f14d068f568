import type { Sink } from '#app/reporting/report.ts'
import { consentChanged, currentConsent } from '#app/session/consent.ts'
import type { MeasurementSettings } from '#contract/brand.ts'
import type { Consent } from '#contract/identity/consent.ts'
import { eventTable } from '#contract/measurement/events.ts'
import { openCollector } from './collector.ts'
import { openDataLayer } from './data-layer.ts'
import { sendGoal } from './goals.ts'
import { forgetNews, isNews } from './news.ts'
import { showEvent } from './shown-events.ts'

addEventListener(consentChanged, () => currentConsent().statistics || forgetNews())

/** Those who hear of what visitors do, as far as the storefront has them and the visitor allows it. */
export function openSinks(settings: MeasurementSettings, consent: Consent): readonly Sink[] {
  const all: Sink[] = []
  if (settings.shows) all.push(showEvent)
  if (settings.collects && consent.statistics) all.push(openCollector())
  if (settings.goals) all.push(sendGoal)
  if (settings.container && consent.statistics) all.push(openDataLayer(settings.container))
  return [
    (happening, only) => {
      if (!consent[eventTable[happening.name].consent] || !isNews(only)) return
      for (const sink of all) sink(happening)
    },
  ]
}

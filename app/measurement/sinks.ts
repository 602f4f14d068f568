import type { Sink } from '#app/reporting/report.ts'
import { currentConsent } from '#app/session/consent.ts'
import type { MeasurementSettings } from '#contract/brand.ts'
import { toldErrorCode } from '#contract/measurement/error-codes.ts'
import { eventTable, type Happening } from '#contract/measurement/events.ts'
import { openCollector } from './collector.ts'
import { openDataLayer } from './data-layer.ts'
import { openGoals } from './goals.ts'
import { isNews } from './news.ts'
import { showEvent } from './shown-events.ts'

/** Those who hear of what visitors do, as far as the storefront has them and the visitor allows it. */
export function openSinks(settings: MeasurementSettings): readonly Sink[] {
  const consent = currentConsent()
  const all: Sink[] = []
  if (settings.shows) all.push(showEvent)
  if (settings.collects && consent.statistics) all.push(openCollector())
  if (settings.goals && consent.statistics) all.push(openGoals())
  if (settings.container && consent.statistics) all.push(openDataLayer(settings.container))
  return [
    (happening, only) => {
      // Another tab may have withdrawn it since, which this one hears only when it is looked at again.
      if (!currentConsent()[eventTable[happening.name].consent] || !isNews(only)) return
      const told = withKnownCode(happening)
      for (const sink of all) sink(told)
    },
  ]
}

/** The list of codes is closed, so that nothing of a person or of a message gets in. It is not loaded before a yes. */
const withKnownCode = (happening: Happening): Happening =>
  happening.name === 'error_shown'
    ? { ...happening, fields: { ...happening.fields, error_code: toldErrorCode(happening.fields.error_code) } }
    : happening

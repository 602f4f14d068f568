import { currentBuyer } from '#app/reporting/buyer.ts'
import type { Sink } from '#app/reporting/report.ts'
import { consentChanged, currentConsent } from '#app/session/consent.ts'
import { consentSignals, entriesOf } from './data-layer-entries.ts'
import { type MatchingData, matchingData } from './matching.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

const push = (entry: unknown) => {
  window.dataLayer ??= []
  window.dataLayer.push(entry)
}

/** Google reads commands from `arguments` objects alone, not from arrays. */
function command(..._given: unknown[]) {
  // biome-ignore lint/complexity/noArguments: see above.
  push(arguments)
}

let loaded: string | undefined

/** Loads the container of a tag manager, once, and gives what fills its data layer. */
export function openDataLayer(container: string): Sink {
  if (loaded !== container) load(container)
  return (happening) => {
    // Advertisers recognise a customer who bought, if the visitor allows it.
    const buyer = happening.name === 'purchase' && currentConsent().marketing ? currentBuyer() : undefined
    const tell = (userData?: MatchingData) => entriesOf(happening, userData).forEach(push)
    if (buyer) matchingData(buyer).then(tell, () => tell())
    else tell()
  }
}

function load(container: string) {
  loaded = container
  command('consent', 'default', consentSignals(currentConsent()))
  // A visitor who changes their mind on this page is heard by the tags that run already.
  addEventListener(consentChanged, () => command('consent', 'update', consentSignals(currentConsent())))
  push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${container}`
  document.head.append(script)
}

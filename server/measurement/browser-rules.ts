export const deviceClasses = ['phone', 'tablet', 'desktop'] as const
export type DeviceClass = (typeof deviceClasses)[number]

const tablet = /iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/
const phone = /Mobi|iPhone|iPod|Android/

/** `mobileHint` is the header `Sec-CH-UA-Mobile`. An iPad that calls itself a Mac cannot be told from one. */
export function deviceClassOf(userAgent: string, mobileHint?: string): DeviceClass {
  if (tablet.test(userAgent)) return 'tablet'
  return mobileHint === '?1' || phone.test(userAgent) ? 'phone' : 'desktop'
}

// CUBOT is a maker of phones.
const programs =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|monitor|archiver|facebookexternalhit|curl|wget|python|java\/|okhttp|go-http|axios|node|phantomjs|selenium/i

/** Programs that say that they are one. A browser always says who it is. */
export const isProgram = (userAgent: string) => userAgent === '' || programs.test(userAgent)

const carriers = ['dhl', 'gls', 'swisspost', 'quickpac', 'planzer'] as const
const glsTypes = ['_parcel', '_letter'] as const

export type CarrierIcon = (typeof carriers)[number] | `gls${(typeof glsTypes)[number]}`

/** The icon of the carrier whose name is in the code of a shipping option; undefined for other codes. */
export function carrierIcon(code: string): CarrierIcon | undefined {
  const carrier = carriers.find((name) => code.includes(name))
  if (carrier !== 'gls') return carrier
  const type = glsTypes.find((ending) => code.endsWith(ending))
  return type ? `gls${type}` : carrier
}

/** The URL of the carrier's picture, 80 by 40 px. */
export const carrierPicture = (icon: CarrierIcon) => `/pictures/shipping-${pictureNames[icon] ?? icon}.svg`
const pictureNames: Partial<Record<CarrierIcon, string>> = {
  swisspost: 'swiss-post',
  gls_parcel: 'gls-parcel',
  gls_letter: 'gls-letter',
}

/** The carriers of these shipping options, each once, by their company names. */
export function carriersOf(codes: readonly string[]): { name: string; picture: string }[] {
  const found = new Set(codes.flatMap((code) => carriers.find((name) => code.includes(name)) ?? []))
  return [...found].map((name) => ({ name: companyNames[name], picture: carrierPicture(name) }))
}
const companyNames: Record<(typeof carriers)[number], string> = {
  dhl: 'DHL',
  gls: 'GLS',
  swisspost: 'Swiss Post',
  quickpac: 'Quickpac',
  planzer: 'Planzer',
}

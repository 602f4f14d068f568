export const carrierCodes = [
  'swisspost',
  'dhl',
  'dpd',
  'austrianpost',
  'posteitaliane',
  'laposte',
  'gls',
  'quickpac',
  'planzer',
] as const
export type CarrierCode = (typeof carrierCodes)[number]

type Carrier = {
  /** The company's name. */
  name: string
  /** Where the carrier shows a parcel: the tracking number follows. */
  tracking: string
  /** The name of its picture; missing for carriers that no shipping option names yet. */
  picture?: string
}

export const carriers: Readonly<Record<CarrierCode, Carrier>> = {
  swisspost: {
    name: 'Swiss Post',
    tracking: 'https://service.post.ch/ekp-web/ui/entry/search/',
    picture: 'shipping-swiss-post',
  },
  dhl: {
    name: 'DHL',
    tracking: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
    picture: 'shipping-dhl',
  },
  dpd: { name: 'DPD', tracking: 'https://tracking.dpd.de/status/en_US/parcel/' },
  austrianpost: { name: 'Österreichische Post', tracking: 'https://www.post.at/sv/sendungsdetails?snr=' },
  posteitaliane: { name: 'Poste Italiane', tracking: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/' },
  laposte: { name: 'La Poste', tracking: 'https://www.laposte.fr/outils/suivre-vos-envois?code=' },
  gls: { name: 'GLS', tracking: 'https://gls-group.com/track/', picture: 'shipping-gls' },
  quickpac: { name: 'Quickpac', tracking: 'https://quickpac.ch/de/tracking/', picture: 'shipping-quickpac' },
  planzer: { name: 'Planzer', tracking: 'https://paket.planzer.ch/?trackingnumber=', picture: 'shipping-planzer' },
}

/** Letters and digits, as all carriers number their parcels. */
export const trackingNumber = /^[A-Za-z0-9]{4,40}$/

/** The page of the carrier about a parcel. */
export const trackingUrl = (carrier: CarrierCode, number: string) =>
  `${carriers[carrier].tracking}${encodeURIComponent(number)}`

export const isCarrier = (code: string): code is CarrierCode => Object.hasOwn(carriers, code)

/** The carrier whose name is in the code of a shipping option; undefined for other codes. */
export const carrierOf = (option: string): CarrierCode | undefined => carrierCodes.find((code) => option.includes(code))

/** GLS has pictures of its own for these endings of a code. */
const glsPictures = { _parcel: 'shipping-gls-parcel', _letter: 'shipping-gls-letter' } as const

/** The URL of the carrier's picture for a shipping option, 80 by 40 px; undefined if there is none. */
export function carrierPicture(option: string): string | undefined {
  const carrier = carrierOf(option)
  const [, special] = Object.entries(glsPictures).find(([ending]) => option.endsWith(ending)) ?? []
  const name = carrier && ((carrier === 'gls' && special) || carriers[carrier].picture)
  return name && `/pictures/${name}.svg`
}

/** The carriers of these shipping options, each once, by their company names. */
export function carriersOf(options: readonly string[]): { name: string; picture: string }[] {
  const found = new Set(options.flatMap((option) => carrierOf(option) ?? []))
  return [...found].flatMap((code) => {
    const { name } = carriers[code]
    const picture = carrierPicture(code)
    return picture ? [{ name, picture }] : []
  })
}

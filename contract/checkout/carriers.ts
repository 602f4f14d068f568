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
}

export const carriers: Readonly<Record<CarrierCode, Carrier>> = {
  swisspost: { name: 'Swiss Post', tracking: 'https://service.post.ch/ekp-web/ui/entry/search/' },
  dhl: { name: 'DHL', tracking: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=' },
  dpd: { name: 'DPD', tracking: 'https://tracking.dpd.de/status/en_US/parcel/' },
  austrianpost: { name: 'Österreichische Post', tracking: 'https://www.post.at/sv/sendungsdetails?snr=' },
  posteitaliane: { name: 'Poste Italiane', tracking: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/' },
  laposte: { name: 'La Poste', tracking: 'https://www.laposte.fr/outils/suivre-vos-envois?code=' },
  gls: { name: 'GLS', tracking: 'https://gls-group.com/track/' },
  quickpac: { name: 'Quickpac', tracking: 'https://quickpac.ch/de/tracking/' },
  planzer: { name: 'Planzer', tracking: 'https://paket.planzer.ch/?trackingnumber=' },
}

/** Letters and digits, as all carriers number their parcels. */
export const trackingNumber = /^[A-Za-z0-9]{4,40}$/

/** The page of the carrier about a parcel. */
export const trackingUrl = (carrier: CarrierCode, number: string) =>
  `${carriers[carrier].tracking}${encodeURIComponent(number)}`

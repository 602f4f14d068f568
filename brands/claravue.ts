import { defineBrand } from './define-brand.ts'

/** The studios close at noon. */
const day = [
  ['09:00', '12:00'],
  ['13:00', '18:00'],
] as const

export const claravue = defineBrand({
  id: 'claravue',
  name: 'Claravue',
  owner: 'okulenta',
  hosts: ['claravue.localhost'],
  tone: 'informal',
  locales: ['de', 'en', 'it', 'fr'],
  country: 'CH',
  countries: ['CH', 'FR', 'DE', 'AT', 'IT'],
  currency: 'CHF',
  currencies: ['CHF'],
  freeShippingFrom: 90_00,
  shipping: [
    { code: 'swisspost_letter', key: 'letter', isMidi: true, to: { CH: { price: 3_90, days: [2, 4] } } },
    { code: 'swisspost_economy', key: 'standard', to: { CH: { price: 6_90, days: [2, 3] } } },
    { code: 'swisspost_priority', key: 'priority', to: { CH: { price: 8_90, days: [1, 2] } } },
    { code: 'quickpac_express', key: 'express', to: { CH: { price: 12_90, days: [1, 1] } } },
    {
      code: 'dhl_parcel',
      key: 'standard',
      to: {
        DE: { price: 9_90, days: [3, 5] },
        AT: { price: 9_90, days: [3, 5] },
        FR: { price: 11_90, days: [3, 6] },
        IT: { price: 11_90, days: [4, 6] },
      },
    },
    {
      code: 'dhl_express',
      key: 'express',
      to: {
        DE: { price: 24_90, days: [1, 2] },
        AT: { price: 24_90, days: [1, 2] },
        FR: { price: 26_90, days: [1, 3] },
        IT: { price: 26_90, days: [1, 3] },
      },
    },
  ],
  paymentMethods: [
    'twint',
    'visa',
    'master_card',
    'american_express',
    'postfinance_efinance',
    'paypal',
    'apple_pay',
    'google_pay',
    'invoice',
  ],
  openInvoices: { first: 250_00, perPaid: 100_00, most: 1_000_00 },
  company: {
    name: 'Claravue AG',
    street: 'Musterweg 12',
    postcode: '8000',
    city: 'Zürich',
    country: 'CH',
    vatNumber: 'CHE-000.000.000',
    iban: 'CH9300762011623852957',
  },
  service: { phone: '+41 44 000 12 00', email: 'service@claravue.example' },
  appointments: {
    kinds: ['eye_test', 'fitting', 'check_up'],
    minutes: 30,
    noticeHours: 12,
    daysAhead: 21,
    places: [
      {
        id: 'zurich',
        name: 'Zürich',
        address: ['Musterweg 12', '8000 Zürich'],
        country: 'CH',
        hours: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [['09:00', '16:00']] },
        closedDays: ['2026-12-24', '2026-12-31'],
      },
      {
        id: 'lausanne',
        name: 'Lausanne',
        address: ['Rue de l’Exemple 7', '1000 Lausanne'],
        country: 'CH',
        hours: { tue: day, wed: day, thu: day, fri: day },
        closedDays: ['2026-12-24', '2026-12-31'],
      },
      {
        id: 'lugano',
        name: 'Lugano',
        address: ['Via Esempio 3', '6900 Lugano'],
        country: 'CH',
        hours: { tue: day, wed: day, thu: day, fri: day },
        closedDays: ['2026-12-08', '2026-12-24', '2026-12-31'],
      },
    ],
  },
  themeColor: '#0B7A4B',
  darkThemeColor: '#0F1714',
  theme: { limitType: 'other_countries' },
})

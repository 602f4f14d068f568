import { defineBrand } from './define-brand.ts'

/** The studios close at noon. */
const day = [
  ['09:00', '12:00'],
  ['13:00', '18:00'],
] as const
const lateDay = [
  ['10:00', '13:00'],
  ['14:00', '18:00'],
] as const

export const linsenhaus = defineBrand({
  id: 'linsenhaus',
  name: 'Linsenhaus',
  owner: 'okulenta',
  hosts: ['linsenhaus.localhost'],
  tone: 'formal',
  locales: ['de', 'en'],
  country: 'DE',
  countries: ['DE', 'AT'],
  currency: 'EUR',
  currencies: ['EUR', 'CHF'],
  inOther: { CHF: { rate: 0.95, freeShippingFrom: 47_00 } },
  freeShippingFrom: 49_00,
  shipping: [
    { code: 'dhl_letter', key: 'letter', isMidi: true, to: { DE: { price: 2_45, days: [2, 3] } } },
    { code: 'dhl_parcel', key: 'standard', to: { DE: { price: 3_95, days: [1, 2] } } },
    { code: 'gls_parcel', key: 'standard', to: { AT: { price: 6_95, days: [2, 4] } } },
    {
      code: 'dhl_express',
      key: 'express',
      to: { DE: { price: 9_95, days: [1, 1] }, AT: { price: 14_95, days: [1, 2] } },
    },
  ],
  delivery: { cutOff: '15:00' },
  paymentMethods: [
    'visa',
    'master_card',
    'american_express',
    'paypal',
    'klarna_sofort',
    'apple_pay',
    'google_pay',
    'invoice',
  ],
  openInvoices: { first: 250_00, perPaid: 100_00, most: 1_000_00 },
  subscription: { announceDays: 7 },
  company: {
    name: 'Linsenhaus GmbH',
    street: 'Musterstraße 12',
    postcode: '10115',
    city: 'Berlin',
    country: 'DE',
    vatNumber: 'DE000000000',
    iban: 'DE89370400440532013000',
  },
  paymentDays: 14,
  service: { phone: '+49 30 23125 120', email: 'service@linsenhaus.example' },
  appointments: {
    kinds: ['eye_test', 'fitting', 'check_up'],
    minutes: 30,
    noticeHours: 12,
    daysAhead: 21,
    places: [
      {
        id: 'berlin',
        name: 'Berlin',
        address: ['Musterstraße 12', '10115 Berlin'],
        country: 'DE',
        hours: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [['09:00', '13:00']] },
        closedDays: ['2026-12-24', '2026-12-31'],
      },
      {
        id: 'hamburg',
        name: 'Hamburg',
        address: ['Beispielallee 20', '20095 Hamburg'],
        country: 'DE',
        hours: { tue: lateDay, wed: lateDay, thu: lateDay, fri: lateDay, sat: [['10:00', '14:00']] },
        closedDays: ['2026-12-24', '2026-12-31'],
      },
      {
        id: 'wien',
        name: 'Wien',
        address: ['Mustergasse 5', '1010 Wien'],
        country: 'AT',
        hours: { tue: day, wed: day, thu: day, fri: day },
        closedDays: ['2026-12-24', '2026-12-31'],
      },
    ],
  },
  themeColor: '#1F5E3B',
  darkThemeColor: '#12151B',
  theme: { categoryPageSize: 20 },
})

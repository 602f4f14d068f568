import { defineBrand } from './define-brand.ts'

/** The studios close at noon. */
const day = [
  ['09:00', '12:30'],
  ['14:00', '18:00'],
] as const
const bologna = [
  ['09:30', '12:30'],
  ['14:30', '18:30'],
] as const
const roma = [
  ['10:00', '13:00'],
  ['15:00', '19:00'],
] as const

export const lenteo = defineBrand({
  id: 'lenteo',
  name: 'Lenteo',
  owner: 'okulenta',
  hosts: ['lenteo.localhost'],
  tone: 'formal',
  locales: ['it'],
  countries: ['IT'],
  currencies: ['EUR', 'USD', 'CHF'],
  inOther: { USD: { rate: 1.15, freeShippingFrom: 68_00 }, CHF: { rate: 0.95, freeShippingFrom: 56_00 } },
  freeShippingFrom: 59_00,
  shipping: [
    { code: 'gls_letter', key: 'letter', isMidi: true, to: { IT: { price: 2_90, days: [3, 5] } } },
    { code: 'gls_parcel', key: 'standard', to: { IT: { price: 4_90, days: [1, 3] } } },
    { code: 'dhl_express', key: 'express', to: { IT: { price: 9_90, days: [1, 1] } } },
  ],
  delivery: { cutOff: '14:00', packingDays: 1 },
  bonus: { threshold: 150, amount: 7_50 },
  paymentMethods: ['visa', 'master_card', 'american_express', 'paypal', 'apple_pay', 'google_pay'],
  company: {
    name: 'Lenteo S.r.l.',
    street: 'Via Esempio 12',
    postcode: '20100',
    city: 'Milano',
    country: 'IT',
    vatNumber: 'IT00000000000',
    iban: 'IT60X0542811101000000123456',
  },
  service: { phone: '+39 02 0000 1200', email: 'assistenza@lenteo.example' },
  appointments: {
    kinds: ['eye_test', 'fitting', 'check_up'],
    minutes: 30,
    noticeHours: 12,
    daysAhead: 21,
    places: [
      {
        id: 'milano',
        name: 'Milano',
        address: ['Via Esempio 12', '20100 Milano'],
        country: 'IT',
        hours: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [['09:00', '13:00']] },
        closedDays: ['2026-12-07', '2026-12-24', '2026-12-31'],
      },
      {
        id: 'bologna',
        name: 'Bologna',
        address: ['Piazza Modello 4', '40100 Bologna'],
        country: 'IT',
        hours: { tue: bologna, wed: bologna, thu: bologna, fri: bologna },
        closedDays: ['2026-12-24', '2026-12-31'],
      },
      {
        id: 'roma',
        name: 'Roma',
        address: ['Via della Prova 8', '00100 Roma'],
        country: 'IT',
        hours: { tue: roma, wed: roma, thu: roma, fri: roma, sat: [['10:00', '14:00']] },
        closedDays: ['2026-12-24', '2026-12-31'],
      },
    ],
  },
  themeColor: '#3F6B1F',
  darkThemeColor: '#171411',
  accountLanding: 'profile',
})

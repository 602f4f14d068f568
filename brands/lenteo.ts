import { defineBrand } from './define-brand.ts'

export const lenteo = defineBrand({
  id: 'lenteo',
  name: 'Lenteo',
  hosts: ['lenteo.localhost'],
  tone: 'formal',
  locales: ['it'],
  countries: ['IT'],
  currencies: ['EUR'],
  freeShippingFrom: 59_00,
  shipping: [
    { code: 'gls_letter', key: 'letter', isMidi: true, to: { IT: { price: 2_90, days: [3, 5] } } },
    { code: 'gls_parcel', key: 'standard', to: { IT: { price: 4_90, days: [1, 3] } } },
    { code: 'dhl_express', key: 'express', to: { IT: { price: 9_90, days: [1, 1] } } },
  ],
  delivery: { cutOff: '14:00', packingDays: 1 },
  service: { phone: '+39 02 0000 1200', email: 'assistenza@lenteo.example' },
  themeColor: '#3F6B1F',
  accountLanding: 'profile',
})

import { defineBrand } from './define-brand.ts'

export const claravue = defineBrand({
  id: 'claravue',
  name: 'Claravue',
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
  service: { phone: '+41 44 000 12 00', email: 'service@claravue.example' },
  themeColor: '#0B7A4B',
  theme: { limitType: 'other_countries' },
})

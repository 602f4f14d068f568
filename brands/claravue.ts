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
  service: { phone: '+41 44 000 12 00', email: 'service@claravue.example' },
  themeColor: '#0B7A4B',
})

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
  service: { phone: '+39 02 0000 1200', email: 'assistenza@lenteo.example' },
  themeColor: '#3F6B1F',
})

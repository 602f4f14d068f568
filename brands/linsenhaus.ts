import { defineBrand } from './define-brand.ts'

export const linsenhaus = defineBrand({
  id: 'linsenhaus',
  name: 'Linsenhaus',
  hosts: ['linsenhaus.localhost'],
  tone: 'formal',
  locales: ['de', 'en'],
  country: 'DE',
  countries: ['DE', 'AT'],
  currency: 'EUR',
  currencies: ['EUR'],
  freeShippingFrom: 49_00,
  service: { phone: '+49 30 23125 120', email: 'service@linsenhaus.example' },
  themeColor: '#1F5E3B',
  theme: { categoryPageSize: 20 },
})

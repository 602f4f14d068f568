import { everywhere, north, type Storefront } from './brands.ts'
import type { Label, Look } from './look.ts'

/** What is booked instead of sent. `BTT` is the one that can be ordered only once. */
export const services: {
  product_id: string
  channels: Storefront[]
  price: number
  popularity: number
  look: Look
  label: Label
}[] = [
  {
    product_id: 'BTT',
    channels: everywhere,
    price: 4900,
    popularity: 275,
    look: { kind: 'voucher', palette: ['#F2766B', '#7C2A2F', '#FFE1D6'], motif: 'rays' },
    label: {
      brand: 'Visorelle',
      name: 'Lens Trial Day',
      quantity: '1 voucher',
      details: 'Fitting, 3 pairs to try, check-up',
    },
  },
  {
    product_id: 'eye-test',
    channels: north,
    price: 5900,
    popularity: 310,
    look: { kind: 'voucher', palette: ['#3D5A98', '#182850', '#DCE6FA'], motif: 'grid' },
    label: { brand: 'Visorelle', name: 'Eye Test', quantity: '1 appointment', details: '30 minutes at the optician' },
  },
]

import type { BrandId } from './shop.ts'

type Home = { brand: BrandId; locale: string; path: string; title: string; heading: string }

/** Every storefront in each of its languages, and what its home page says there. */
export const homes: readonly Home[] = [
  {
    brand: 'claravue',
    locale: 'de',
    path: '/',
    title: 'Kontaktlinsen online bestellen · Claravue',
    heading: 'Deine Linsen kommen zu dir.',
  },
  {
    brand: 'claravue',
    locale: 'en',
    path: '/en',
    title: 'Order contact lenses online · Claravue',
    heading: 'Your lenses, brought to your door.',
  },
  {
    brand: 'claravue',
    locale: 'it',
    path: '/it',
    title: 'Ordina online le lenti a contatto · Claravue',
    heading: 'Le tue lenti, a casa tua.',
  },
  {
    brand: 'claravue',
    locale: 'fr',
    path: '/fr',
    title: 'Commander des lentilles de contact en ligne · Claravue',
    heading: 'Tes lentilles, livrées chez toi.',
  },
  {
    brand: 'linsenhaus',
    locale: 'de',
    path: '/',
    title: 'Kontaktlinsen online bestellen · Linsenhaus',
    heading: 'Ihre Linsen kommen zu Ihnen.',
  },
  {
    brand: 'linsenhaus',
    locale: 'en',
    path: '/en',
    title: 'Order contact lenses online · Linsenhaus',
    heading: 'Your lenses, brought to your door.',
  },
  {
    brand: 'lenteo',
    locale: 'it',
    path: '/',
    title: 'Lenti a contatto da ordinare online · Lenteo',
    heading: 'Le sue lenti, a casa sua.',
  },
]

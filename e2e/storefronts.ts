import type { BrandId } from './shop.ts'

type Home = { brand: BrandId; locale: string; path: string; title: string; heading: string }

/** Every storefront in each of its languages, and what its home page says there. */
export const homes: readonly Home[] = [
  {
    brand: 'claravue',
    locale: 'de',
    path: '/',
    title: 'Kontaktlinsen online bestellen · Claravue',
    heading: 'Deine Linsen, wie immer. Nur schneller.',
  },
  {
    brand: 'claravue',
    locale: 'en',
    path: '/en',
    title: 'Order contact lenses online · Claravue',
    heading: 'The lenses you always wear. Just faster.',
  },
  {
    brand: 'claravue',
    locale: 'it',
    path: '/it',
    title: 'Ordina online le lenti a contatto · Claravue',
    heading: 'Le tue lenti di sempre. Solo più in fretta.',
  },
  {
    brand: 'claravue',
    locale: 'fr',
    path: '/fr',
    title: 'Commander des lentilles de contact en ligne · Claravue',
    heading: 'Tes lentilles de toujours. Juste plus vite.',
  },
  {
    brand: 'linsenhaus',
    locale: 'de',
    path: '/',
    title: 'Kontaktlinsen, vom Augenoptiker geprüft · Linsenhaus',
    heading: 'Gutes Sehen ist Präzisionsarbeit.',
  },
  {
    brand: 'linsenhaus',
    locale: 'en',
    path: '/en',
    title: 'Contact lenses checked by opticians · Linsenhaus',
    heading: 'Good sight takes precision.',
  },
  {
    brand: 'lenteo',
    locale: 'it',
    path: '/',
    title: 'Lenti a contatto scelte con cura · Lenteo',
    heading: 'La bella luce del giorno, dal mattino alla sera.',
  },
]

/** The same by storefront: a visitor who reads them all has one tab. */
export const editionsByBrand = (['claravue', 'linsenhaus', 'lenteo'] as const).map((brand) => ({
  brand,
  homes: homes.filter((home) => home.brand === brand),
}))

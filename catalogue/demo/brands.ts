/** Who makes what. All of these are invented. */
export const manufacturers = {
  Ondrella: 'Marlune Optics',
  Brevelle: 'Marlune Optics',
  Tavelle: 'Tessvale Vision',
  Brisenne: 'Tessvale Vision',
  Kelvary: 'Fjellmark Labs',
  Fjellis: 'Fjellmark Labs',
  Pellaria: 'Corvanne Lentilles',
  Irisande: 'Corvanne Lentilles',
  Colibrine: 'Corvanne Lentilles',
  Sorvane: 'Altaquota Ottica',
  Limpidella: 'Quillmere Care',
  Oxyrelle: 'Quillmere Care',
  Kapselle: 'Quillmere Care',
  Aqualenne: 'Tessvale Vision',
  Salvenne: 'Marlune Optics',
  Rivelune: 'Corvanne Lentilles',
  Dorvane: 'Atelier Dorvane',
  Sundsholm: 'Sundsholm Brillevaerk',
  Maresole: 'Altaquota Ottica',
  'Lettera Nove': 'Altaquota Ottica',
  Halmby: 'Sundsholm Brillevaerk',
  Papelle: 'Atelier Dorvane',
  Visorelle: 'Visorelle',
} as const

export type BrandName = keyof typeof manufacturers

export type Storefront = 'claravue' | 'linsenhaus' | 'lenteo'
export const everywhere: Storefront[] = ['claravue', 'linsenhaus', 'lenteo']
export const north: Storefront[] = ['claravue', 'linsenhaus']
export const south: Storefront[] = ['claravue', 'lenteo']
export const onlyClaravue: Storefront[] = ['claravue']
export const onlyLinsenhaus: Storefront[] = ['linsenhaus']
export const onlyLenteo: Storefront[] = ['lenteo']

import type { manufacturers } from './brands.ts'
import type { ProductRecord } from './record.ts'

type Safety = NonNullable<ProductRecord['safety']>
type Manufacturer = (typeof manufacturers)[keyof typeof manufacturers]

/** Where the invented manufacturers have their seat. */
const seats: Record<Manufacturer, { address: string[]; region: Safety['manufacturer']['region'] }> = {
  'Marlune Optics': { address: ['Quai Exemple 14', '69002 Lyon', 'France'], region: 'EU' },
  'Tessvale Vision': { address: ['1 Sample Mews', 'Bath BA1 1AA', 'United Kingdom'], region: 'other' },
  'Fjellmark Labs': { address: ['Prøvegata 5', '5003 Bergen', 'Norge'], region: 'EU' },
  'Corvanne Lentilles': { address: ['Rue du Modèle 9', '31000 Toulouse', 'France'], region: 'EU' },
  'Altaquota Ottica': { address: ['Via Campione 21', '32044 Pieve di Cadore', 'Italia'], region: 'EU' },
  'Quillmere Care': { address: ['Musterring 8', '79098 Freiburg', 'Deutschland'], region: 'EU' },
  'Atelier Dorvane': { address: ['Chemin du Modèle 3', '1200 Genève', 'Suisse'], region: 'CH' },
  'Sundsholm Brillevaerk': { address: ['Eksempelvej 6', '8000 Aarhus', 'Danmark'], region: 'EU' },
  Visorelle: { address: ['Musterweg 12', '8000 Zürich', 'Schweiz'], region: 'CH' },
}

const responsible = {
  EU: {
    name: 'Okulenta GmbH',
    address: ['Musterplatz 2', '80331 München', 'Deutschland'],
    email: 'safety@okulenta.example',
  },
  CH: {
    name: 'Okulenta Schweiz AG',
    address: ['Beispielstrasse 40', '8005 Zürich', 'Schweiz'],
    email: 'safety@okulenta-ch.example',
  },
}

/** A manufacturer with a seat in one region needs somebody who answers for it in the other. */
export function safetyOf(name: Manufacturer): Safety {
  const { address, region } = seats[name]
  const host = name.toLowerCase().replaceAll(' ', '-')
  const { EU, CH } = responsible
  return {
    manufacturer: { name, address, email: `safety@${host}.example`, region },
    responsible: { ...(region !== 'EU' && { EU }), ...(region !== 'CH' && { CH }) },
  }
}

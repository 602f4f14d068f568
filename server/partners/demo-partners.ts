import type { Partner } from '#contract/identity/partner.ts'
import type { PartnerDirectory } from './directory.ts'

const partner = (
  [id, name]: [string, string],
  [street, street_number, postcode, city, country_code]: [string, string, string, string, 'CH' | 'DE' | 'AT' | 'IT'],
  pickup: Partner['pickup'] = null,
): Partner => ({
  id,
  name,
  address: { street, street_number, postcode, city, country_code },
  pickup_enabled: pickup !== null,
  pickup,
})
const open = (phone_number: string, opens = '09:00', closes = '18:30') => ({ phone_number, opens, closes })

/** Invented opticians, by storefront. */
const partners: Readonly<Record<string, readonly Partner[]>> = {
  claravue: [
    partner(['optik-limmat', 'Optik Limmat'], ['Limmatquai', '112', '8001', 'Zürich', 'CH'], open('+41 44 000 31 10')),
    partner(['sehwerk-bern', 'Sehwerk Bern'], ['Marktgasse', '27', '3011', 'Bern', 'CH'], open('+41 31 000 31 20')),
    partner(['ottica-lago', 'Ottica del Lago'], ['Via Nassa', '9', '6900', 'Lugano', 'CH'], open('+41 91 000 31 30')),
    partner(['lunetterie-leman', 'Lunetterie du Léman'], ['Rue de Bourg', '14', '1003', 'Lausanne', 'CH']),
  ],
  linsenhaus: [
    partner(
      ['brille-berlin', 'Brille am Markt'],
      ['Torstraße', '88', '10119', 'Berlin', 'DE'],
      open('+49 30 23125 311'),
    ),
    partner(['optik-isar', 'Optik Isar'], ['Sendlinger Straße', '21', '80331', 'München', 'DE']),
    partner(['optik-graben', 'Optik am Graben'], ['Graben', '11', '1010', 'Wien', 'AT'], open('+43 1 000 31 40')),
  ],
  lenteo: [
    partner(['ottica-brera', 'Ottica Brera'], ['Via Brera', '18', '20121', 'Milano', 'IT'], open('+39 02 0000 3110')),
    partner(['ottica-trastevere', 'Ottica Trastevere'], ['Via della Lungaretta', '60', '00153', 'Roma', 'IT']),
  ],
}

export const demoPartners: PartnerDirectory = {
  partner: async (brand, id) => partners[brand]?.find((each) => each.id === id),
}

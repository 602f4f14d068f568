import { isAlike, plain } from './likeness-rules.ts'

const words = (text: string) => plain(text).trim().split(/\s+/)

/** Words for a part of a house, as `plain` writes them. */
export const partsOfHouse = words(`
  whg wohnung stiege stg top tur stock stockwerk stw etage etg eg og ug dg geschoss erdgeschoss obergeschoss
  untergeschoss dachgeschoss link links rechts mitte hinterhaus vorderhaus seitenflugel aufgang eingang zimmer apartment
  scala interno int piano palazzina pal edificio lotto isolato destra sinistra dx sx citofono
  escalier esc batiment bat porte pte etage appartement appt app apt rez rdc chambre interphone
  floor flat room door suite unit`)

/** Words before a number, whichever it is. */
export const numberWords = words('nr no nummer numero')

/** Words with which a line says whose letter box it is. */
export const careOf = words(String.raw`c\s*/\s*o z\.?\s*hd presso chez bei p\.?\s*adr`)

/** Particles that people leave out of the name of a street, and additions to its number. */
export const particles = new Set(
  words(
    'de la le les du des di del della dei degli delle da am an auf im in der die das den dem zum zur von vom bis ter',
  ),
)

/** Words in which a street of French or Italian begins. */
const streetKinds = words(`
  rue avenue boulevard chemin impasse place route allee sentier passage via viale piazza corso largo vicolo strada`)

/** Finds these words, also with a slip. */
export const isStreetKind = (word: string) =>
  streetKinds.some((kind) => kind === word || (Math.abs(kind.length - word.length) < 3 && isAlike(kind, word)))

/** Short forms of words, and the words that they stand for. */
export const longForms: Readonly<Record<string, string>> = {
  ...{ av: 'avenu', ave: 'avenu', bd: 'boulevard', bld: 'boulevard', blvd: 'boulevard', boul: 'boulevard' },
  ...{ ch: 'chemin', imp: 'impasse', pl: 'place', rte: 'route', vle: 'viale', pza: 'piazza', pzza: 'piazza' },
  ...{ cso: 'corso', lgo: 'largo', str: 'strasse', sankt: 'st', saint: 'st', sainte: 'st', san: 'st', santa: 'st' },
}

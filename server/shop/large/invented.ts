import type { CountryCode, LocaleCode } from '#contract/brand.ts'

/** Where customers live and shop, with the share of all customers. */
export type Place = { brand: string; country: CountryCode; locale: LocaleCode; region: Region; share: number }
type Region = keyof typeof towns

export const places: readonly Place[] = [
  { brand: 'claravue', country: 'CH', locale: 'de', region: 'deutschschweiz', share: 0.27 },
  { brand: 'claravue', country: 'CH', locale: 'fr', region: 'romandie', share: 0.11 },
  { brand: 'claravue', country: 'CH', locale: 'it', region: 'ticino', share: 0.04 },
  { brand: 'claravue', country: 'CH', locale: 'en', region: 'deutschschweiz', share: 0.03 },
  { brand: 'linsenhaus', country: 'DE', locale: 'de', region: 'deutschland', share: 0.3 },
  { brand: 'linsenhaus', country: 'AT', locale: 'de', region: 'oesterreich', share: 0.09 },
  { brand: 'linsenhaus', country: 'DE', locale: 'en', region: 'deutschland', share: 0.02 },
  { brand: 'lenteo', country: 'IT', locale: 'it', region: 'italia', share: 0.14 },
]

const german = {
  first:
    'Anna Beat Claudia Daniel Elena Fabian Greta Hannes Ines Jonas Katharina Lukas Mia Niklas Olivia Peter Ruth Sabine Tobias Ursula Verena Walter Yvonne Zoë Jürgen Käthe',
  last: 'Ammann Bühler Christen Dürr Egger Frei Graf Huber Iten Jäger Keller Lüthi Meier Müller Neumann Ott Peter Roth Schmid Steiner Tanner Ulrich Vogel Weber Zimmermann Wagner Hoffmann Schäfer Koch Bauer',
}
const names: Record<LocaleCode, { first: string; last: string }> = {
  de: german,
  en: {
    first: 'Alice Ben Charlotte David Emma Finn Grace Harry Isla Jack Lily Noah Olivia Sam Thomas',
    last: 'Adams Baker Clark Evans Fisher Hughes Jones King Lewis Moore Parker Reed Smith Taylor Young',
  },
  fr: {
    first: 'Amélie Bastien Chloé Didier Élise François Gaëlle Hugo Inès Julien Léa Mathieu Noémie Olivier Zoé',
    last: 'Aubert Bonvin Chevalley Dubois Favre Girard Jaccard Leroy Martin Monnier Perret Rochat Savary Vuilleumier',
  },
  it: {
    first: 'Alessia Bruno Chiara Davide Elisa Fabio Giulia Ivano Laura Marco Nicola Paola Riccardo Sara Tommaso',
    last: 'Bernasconi Bianchi Colombo Conti Esposito Ferrari Gallo Greco Lombardi Marino Ricci Rossi Russo',
  },
}

const towns = {
  deutschschweiz: ['8002 Zürich', '3011 Bern', '4051 Basel', '6003 Luzern', '9000 St. Gallen', '8400 Winterthur'],
  romandie: ['1003 Lausanne', '1201 Genève', '2000 Neuchâtel', '1700 Fribourg', '1950 Sion'],
  ticino: ['6900 Lugano', '6500 Bellinzona', '6600 Locarno'],
  deutschland: ['80331 München', '10115 Berlin', '20095 Hamburg', '50667 Köln', '01067 Dresden', '70173 Stuttgart'],
  oesterreich: ['1010 Wien', '8010 Graz', '4020 Linz', '5020 Salzburg', '6020 Innsbruck'],
  italia: ['20121 Milano', '00184 Roma', '10121 Torino', '40121 Bologna', '80132 Napoli', '50122 Firenze'],
} as const

const streets: Record<Region, readonly string[]> = {
  deutschschweiz: ['Bahnhofstrasse', 'Seestrasse', 'Dorfstrasse', 'Kirchgasse', 'Im Wiesengrund', 'Lindenweg'],
  romandie: ['Rue du Lac', 'Avenue de la Gare', 'Chemin des Vignes', 'Rue Neuve', 'Route de Berne'],
  ticino: ['Via Nassa', 'Via Stazione', 'Viale Franscini', 'Via al Lago'],
  deutschland: ['Hauptstraße', 'Gartenweg', 'Schillerstraße', 'Am Markt', 'Lindenallee', 'Bergstraße'],
  oesterreich: ['Ringstraße', 'Mozartgasse', 'Hauptplatz', 'Wiener Straße', 'Feldweg'],
  italia: ['Via Roma', 'Corso Garibaldi', 'Via Verdi', 'Piazza Dante', 'Viale Europa', 'Via Mazzini'],
}

export const namesOf = (locale: LocaleCode) => ({
  first: names[locale].first.split(' '),
  last: names[locale].last.split(' '),
})

/** Every street of every town of a region. */
export const streetsOf = (region: Region) =>
  towns[region].flatMap((town) => {
    const [postcode = '', ...city] = town.split(' ')
    return streets[region].map((street) => ({ street, postcode, city: city.join(' ') }))
  })

/** What customers say of a product, by the language of the storefront. */
export const praise: Record<LocaleCode, readonly string[]> = {
  de: [
    'Sitzt sehr gut und trocknet nicht aus.',
    'Schnell geliefert, gerne wieder.',
    'Für lange Tage am Bildschirm etwas trocken.',
  ],
  en: ['Comfortable from morning to night.', 'Arrived quickly and as described.', 'A little dry after a long day.'],
  fr: ['Très confortable toute la journée.', 'Livraison rapide, je recommande.', 'Un peu sec en fin de journée.'],
  it: ['Comode dal mattino alla sera.', 'Consegna veloce, tutto perfetto.', 'Un po’ secche a fine giornata.'],
}

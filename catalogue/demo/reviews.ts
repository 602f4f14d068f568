import type { Storefront } from './brands.ts'
import { careItems } from './care.ts'
import { chance } from './chance.ts'
import type { LensFamily } from './lens-family.ts'
import { lensBoxes } from './lenses.ts'
import { readingGlasses } from './reading-glasses.ts'
import { germanReviews } from './reviews-de.ts'
import { englishReviews } from './reviews-en.ts'
import { frenchReviews } from './reviews-fr.ts'
import { italianReviews } from './reviews-it.ts'
import { sunglasses } from './sunglasses.ts'
import { type ByLocale, type Locale, locales } from './words.ts'

const topics = [
  'daily',
  'monthly',
  'toric',
  'multifocal',
  'coloured',
  'solution',
  'drops',
  'accessory',
  'sunglasses',
  'reading',
] as const
type Topic = (typeof topics)[number]

/** By topic; each text begins with its stars. */
export type ReviewTexts = Record<Topic, string[]>

/** What is rated, beside "overall": comfort when worn or used, vision, how well it is made or works, value for money. */
const rated: Record<Topic, string[]> = {
  daily: ['comfort', 'vision', 'value'],
  monthly: ['comfort', 'vision', 'value'],
  toric: ['comfort', 'vision', 'value'],
  multifocal: ['comfort', 'vision', 'value'],
  coloured: ['comfort', 'vision', 'value'],
  solution: ['comfort', 'quality', 'value'],
  drops: ['comfort', 'quality', 'value'],
  accessory: ['quality', 'value'],
  sunglasses: ['comfort', 'quality', 'value'],
  reading: ['comfort', 'quality', 'value'],
}

const texts: ByLocale<ReviewTexts> = { de: germanReviews, en: englishReviews, it: italianReviews, fr: frenchReviews }

/** A review must stand below the product that it describes: only products with a filter are praised for it. */
const about: [says: RegExp, of: RegExp][] = [
  [/polari/i, /-polarised$/],
  [/Blaufilter|blue filter|filtro blu|filtre bleu/, /-screen$/],
  [/halben Stufen|quarter steps|mezzi gradi|quarts de dioptrie/, /^(lettera-(appunto|capitolo)|halmby-fyr)/],
  [/Einzeldosen|single doses|monodose|unidoses/, /-doses$/],
  [/peroxid|perossid|peroxyd/i, /^oxyrelle/],
  [/kleine Flasche|small bottle|formato piccolo|petit format/i, /-100$/],
  [/Dreierpack|hree bottles|re flaconi|rois flacons/, /-3x360$/],
  [/twin pack/, /-2x360$/],
  [/Behälter in der|portalenti nuovo|étui neuf/, /360$/],
  [/Sechserpack|pack of six/, /-6$/],
  [/big box|scatola grande|grande boîte/, /-90$/],
  [/two weeks to arrive|Deux semaines d’attente/, /^kelvary-xr/],
  [/feinen Stufen|fine steps|passi fini|petits pas/, /^pellaria-vario-\d/],
  [/Nägeln|weezers/, /tweezers|travel/],
  [/Spiegel|specchietto|miroir|valig|valise|Reisen/, /travel|flat/],
]

const names: ByLocale<string> = {
  de: 'Anna Beat Claudia Daniel Eva Fabian Gisela Hannes Irene Jonas Karin Lukas Monika Nadja Oliver Petra Reto Sandra Thomas Ursina Vera Werner',
  en: 'Alice Ben Chloe Dan Emma Fred Grace Harry Isla Jack Kate Liam Megan Nick Olivia Paul Rosie Sam Tessa Will',
  it: 'Alessia Bruno Carla Davide Elena Fabio Giulia Ivan Lara Marco Nicola Ornella Paolo Rita Sergio Tiziana Valeria Luca Marta Dario',
  fr: 'Amélie Bastien Céline Didier Élodie Fabrice Gaëlle Hugo Inès Julien Laure Mathieu Nadine Olivier Pauline Quentin Sophie Thierry Valérie Yves',
}
const initials = 'ABCDEFGHKLMNPRSTVWZ'

/** The most popular first. Claravue speaks all four languages, so only what it sells is reviewed in all of them. */
const products: Record<Topic, string[]> = {
  daily: lensIds((family) => family.usage === 'daily' && family.type === 'spherical'),
  monthly: lensIds((family) => family.usage === 'monthly' && family.type === 'spherical'),
  toric: lensIds((family) => family.type === 'toric'),
  multifocal: lensIds((family) => family.type === 'multifocal' && !family.preorder),
  coloured: lensIds((family) => family.brand === 'Irisande'),
  solution: careIds(/^(limpidella|aqualenne|oxyrelle)/),
  drops: careIds(/^rivelune-(comfort|hydra)/),
  accessory: careIds(/^kapselle-(flat|travel|tweezers)/),
  sunglasses: popularFirst(sunglasses.map(({ product_id, model }) => ({ product_id, ...model }))),
  reading: popularFirst(readingGlasses.map(({ product_id, model }) => ({ product_id, ...model }))),
}

function lensIds(wanted: (family: LensFamily) => boolean): string[] {
  const boxes = lensBoxes.filter(({ family, trial }) => !trial && !family.inactive && !family.discontinued)
  const fitting = boxes.filter(({ family }) => wanted(family))
  return popularFirst(fitting.map(({ product_id, family }) => ({ product_id, ...family })))
}

function careIds(wanted: RegExp): string[] {
  const fitting = careItems.filter(({ product_id }) => wanted.test(product_id))
  return popularFirst(fitting.map(({ product_id, family }) => ({ product_id, ...family })))
}

type Popular = { product_id: string; popularity: number; channels: Storefront[] }

function popularFirst(all: Popular[]): string[] {
  return all
    .filter(({ channels }) => channels.includes('claravue'))
    .sort((one, other) => other.popularity - one.popularity)
    .map(({ product_id }) => product_id)
}

export const reviews = locales.flatMap((locale) =>
  topics.flatMap((topic) => texts[locale][topic].map((text, index) => review(locale, topic, text, index))),
)

function review(locale: Locale, topic: Topic, starred: string, index: number) {
  const next = chance(`review ${locale} ${topic} ${index}`)
  const stars = Number(starred[0])
  const text = starred.slice(2)
  const people = names[locale].split(' ')
  const spread = (value: number) => Math.min(5, Math.max(1, value + next(3) - 1))
  return {
    record: 'review' as const,
    product_id: reviewed(topic, text, next),
    locale,
    author: `${people[next(people.length)]} ${initials[next(initials.length)]}.`,
    created_at: new Date(Date.UTC(2025, 0, 6 + next(500))).toISOString().slice(0, 10),
    ratings: { overall: stars, ...Object.fromEntries(rated[topic].map((key) => [key, spread(stars)])) },
    text,
  }
}

/** Popular products are reviewed more often: of three drawn, the one furthest up the list. */
function reviewed(topic: Topic, text: string, next: (below: number) => number): string {
  const rule = about.find(([says]) => says.test(text))
  const fitting = rule ? products[topic].filter((id) => rule[1].test(id)) : products[topic]
  const product_id = fitting[Math.min(next(fitting.length), next(fitting.length), next(fitting.length))]
  if (!product_id) throw new Error(`No product fits the review "${text}"`)
  return product_id
}

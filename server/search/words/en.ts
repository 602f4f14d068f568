import type { Vocabulary } from './vocabularies.ts'
import { wordList } from './word-list.ts'

export const english: Vocabulary = {
  categories: {
    lenses: ['lens', 'lenses', 'contact', 'contact lens', 'soft lenses'],
    daily: [
      'daily',
      'dailies',
      'daily lens',
      'daily contacts',
      'daily contact lenses',
      'daily disposables',
      'one-day lenses',
      '1-day lenses',
    ],
    two_weekly: [
      'two-weekly',
      'two-weekly lens',
      'fortnightly',
      'fortnightly lenses',
      'bi-weekly',
      'bi-weekly lenses',
      '2-week lenses',
    ],
    monthly: ['monthly', 'monthlies', 'monthly lens', 'monthly contacts', 'monthly contact lenses'],
    toric: ['toric', 'torics', 'toric lens', 'toric contact lenses', 'astigmatism', 'lenses for astigmatism'],
    multifocal: [
      'multifocal',
      'multifocals',
      'multifocal lens',
      'multifocal contact lenses',
      'varifocal lenses',
      'bifocal lenses',
    ],
    coloured: [
      'coloured',
      'colored',
      'coloured lens',
      'colored lenses',
      'coloured contacts',
      'colored contacts',
      'coloured contact lenses',
    ],
    trial: ['trial', 'trials', 'trial lens', 'trial pack'],
    lenscare: ['care', 'care products', 'contact lens care', 'cleaning'],
    all_in_one: [
      'solution',
      'solutions',
      'lens solution',
      'contact solution',
      'contact lens solution',
      'cleaning solution',
      'all-in-one',
      'all-in-one solution',
      'multipurpose solution',
      'multi-purpose solution',
    ],
    peroxide: [
      'solution',
      'solutions',
      'lens solution',
      'contact solution',
      'contact lens solution',
      'cleaning solution',
      'peroxide',
      'peroxide solution',
      'peroxide system',
    ],
    saline: [
      'solution',
      'solutions',
      'lens solution',
      'contact solution',
      'contact lens solution',
      'saline',
      'saline solution',
    ],
    humidifier: ['drops', 'rewetting', 'wetting drops', 'comfort drops', 'dry eyes'],
    eye_care: ['drops', 'eye care', 'dry eyes'],
    accessory: ['accessory', 'lens accessories'],
    sunglasses: ['glasses', 'shades', 'sunnies'],
    reading_glasses: ['glasses', 'readers', 'reading aid', 'cheaters'],
    service: ['service'],
  },
  values: {
    spherical: ['spherical'],
    toric: ['toric'],
    multifocal: ['multifocal'],
    coloured: ['coloured', 'colored'],
    daily: ['daily'],
    two_weekly: ['two-weekly', 'fortnightly'],
    monthly: ['monthly'],
  },
  unsorted: wordList(`
    men man mens women woman womens ladies lady gents gentlemen kids kid children child childrens boys boy girls
    girl teens teen teenager teenagers toddler baby seniors unisex male female husband wife son daughter
  `),
  ignored: wordList(`
    the a an for of and with without my to in on is are do does i you me it them what which where when how why can
    need want buy order online cheap cheapest best good new price shop pack packs box boxes pcs x wear power
    strength dioptre dioptres diopter sph hi hello hey please thanks thank am looking look again some any have has
    get give show find would could should im ive at be this that they there here cheaper really your our we us if
  `),
  parts: wordList(`
    sun glasses glass eye drop lens case lid wipe spray care contact cloth
  `),
}

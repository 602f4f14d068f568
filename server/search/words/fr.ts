import type { Vocabulary } from './vocabularies.ts'
import { wordList } from './word-list.ts'

export const french: Vocabulary = {
  categories: {
    lenses: ['lentille', 'lentilles', 'lentille de contact', 'verres de contact'],
    daily: [
      'journalière',
      'journalières',
      'lentille journalière',
      'lentilles de contact journalières',
      'lentilles jetables',
    ],
    two_weekly: [
      'bimensuelle',
      'bimensuelles',
      'lentille bimensuelle',
      'lentilles de contact bimensuelles',
      'lentilles de deux semaines',
    ],
    monthly: ['mensuelle', 'mensuelles', 'lentille mensuelle', 'lentilles de contact mensuelles'],
    toric: [
      'torique',
      'toriques',
      'lentille torique',
      'lentilles de contact toriques',
      'astigmatisme',
      'lentilles pour astigmates',
    ],
    multifocal: [
      'multifocale',
      'multifocales',
      'lentille multifocale',
      'lentilles de contact multifocales',
      'lentilles progressives',
    ],
    coloured: ['couleur', 'colorées', 'lentille de couleur', 'lentilles colorées', 'lentilles de contact de couleur'],
    trial: ['essai', 'lentille d’essai', 'boîte d’essai'],
    lenscare: ['entretien', 'soin', 'soins', 'nettoyage', 'entretien lentilles', 'produits d’entretien'],
    all_in_one: [
      'solution',
      'solutions',
      'solution pour lentilles',
      'solution lentilles',
      'produit pour lentilles',
      'produit lentilles',
      'solution multifonction',
      'multifonction',
    ],
    peroxide: [
      'solution',
      'solutions',
      'solution pour lentilles',
      'solution lentilles',
      'produit pour lentilles',
      'produit lentilles',
      'peroxyde',
      'solution au peroxyde',
      'oxydant',
    ],
    saline: [
      'solution',
      'solutions',
      'solution pour lentilles',
      'solution lentilles',
      'saline',
      'solution saline',
      'sérum physiologique',
    ],
    humidifier: ['gouttes', 'humectant', 'gouttes hydratantes', 'larmes artificielles', 'yeux secs'],
    eye_care: ['gouttes', 'collyre', 'soin des yeux', 'gouttes oculaires', 'yeux secs'],
    accessory: ['accessoire', 'accessoires pour lentilles'],
    sunglasses: ['lunettes', 'solaires', 'lunettes solaires', 'lunette de soleil', 'lunettes soleil'],
    reading_glasses: ['lunettes', 'lunette de lecture', 'lunettes lecture', 'lunettes loupe'],
    service: ['service'],
  },
  values: {
    spherical: ['sphériques', 'sphérique'],
    toric: ['toriques'],
    multifocal: ['multifocales'],
    coloured: ['couleur'],
    daily: ['journalières'],
    two_weekly: ['bimensuelles'],
    monthly: ['mensuelles'],
  },
  unsorted: wordList(`
    homme hommes femme femmes enfant enfants fille filles garcon garcons ado ados adolescent adolescents bebe dame
    dames monsieur senior seniors mixte unisexe mari fils
  `),
  ignored: wordList(`
    a au aux avec sans c d de des du en et ou l la le les pour un une mes mon ma par sur je j me on est ce que qu
    quel quelle quels quelles comment quand pourquoi puis peut faire acheter commander pas cher cheres prix meilleur
    meilleure meilleures bon bonne ligne boite paquet pieces x dioptrie dioptries sph porter contre bonjour salut
    bonsoir il faut veux voudrais cherche cherchent trouver avez vous svp merci encore nouveau nouvelle nouvelles
    besoin ai votre vos notre chere chers moins plus tres sont ils elles y s n m t qui dans aussi
  `),
}

import type { ByLocale } from './words.ts'

/** The part of a care product's title that is a word and not a name; its slug follows from it. */
export const careNames: Record<string, ByLocale> = {
  limpidella: { de: 'Kombilösung', en: 'all-in-one solution', it: 'soluzione unica', fr: 'solution multifonction' },
  'limpidella-sensitive': {
    de: 'Sensitive Kombilösung',
    en: 'Sensitive all-in-one solution',
    it: 'Sensitive soluzione unica',
    fr: 'Sensitive solution multifonction',
  },
  aqualenne: {
    de: 'Comfort Kombilösung',
    en: 'Comfort all-in-one solution',
    it: 'Comfort soluzione unica',
    fr: 'Comfort solution multifonction',
  },
  'aqualenne-hyal': {
    de: 'Hyal Kombilösung',
    en: 'Hyal all-in-one solution',
    it: 'Hyal soluzione unica',
    fr: 'Hyal solution multifonction',
  },
  oxyrelle: { de: 'Peroxidlösung', en: 'peroxide solution', it: 'soluzione al perossido', fr: 'solution au peroxyde' },
  'oxyrelle-tabs': {
    de: 'Two-Step Peroxid mit Tabletten',
    en: 'Two-Step peroxide with tablets',
    it: 'Two-Step perossido con compresse',
    fr: 'Two-Step peroxyde avec comprimés',
  },
  salvenne: { de: 'Kochsalzlösung', en: 'saline solution', it: 'soluzione salina', fr: 'solution saline' },
  'salvenne-mono': {
    de: 'Mono Kochsalzlösung',
    en: 'Mono saline solution',
    it: 'Mono soluzione salina',
    fr: 'Mono solution saline',
  },
  'rivelune-comfort': {
    de: 'Comfort Nachbenetzung',
    en: 'Comfort rewetting drops',
    it: 'Comfort gocce umettanti',
    fr: 'Comfort gouttes humectantes',
  },
  'rivelune-mist': {
    de: 'Mist Augenspray',
    en: 'Mist eye spray',
    it: 'Mist spray oculare',
    fr: 'Mist spray pour les yeux',
  },
  'rivelune-hydra': {
    de: 'Hydra Augentropfen',
    en: 'Hydra eye drops',
    it: 'Hydra gocce oculari',
    fr: 'Hydra gouttes pour les yeux',
  },
  'rivelune-hydra-mono': {
    de: 'Hydra Mono Augentropfen',
    en: 'Hydra Mono eye drops',
    it: 'Hydra Mono gocce oculari',
    fr: 'Hydra Mono gouttes pour les yeux',
  },
  'rivelune-calma': {
    de: 'Calma Augentropfen',
    en: 'Calma eye drops',
    it: 'Calma gocce oculari',
    fr: 'Calma gouttes pour les yeux',
  },
  'rivelune-lid': {
    de: 'Lidtücher',
    en: 'eyelid wipes',
    it: 'salviette palpebrali',
    fr: 'lingettes pour les paupières',
  },
  'kapselle-flat': {
    de: 'Linsenbehälter flach',
    en: 'flat lens case',
    it: 'portalenti piatto',
    fr: 'étui à lentilles plat',
  },
  'kapselle-deep': {
    de: 'Linsenbehälter für Peroxid',
    en: 'lens case for peroxide',
    it: 'portalenti per perossido',
    fr: 'étui à lentilles pour peroxyde',
  },
  'kapselle-travel': { de: 'Reiseset', en: 'travel set', it: 'set da viaggio', fr: 'trousse de voyage' },
  'kapselle-tweezers': { de: 'Linsenpinzette', en: 'lens tweezers', it: 'pinzetta per lenti', fr: 'pince à lentilles' },
  'kapselle-cloth': {
    de: 'Mikrofasertuch',
    en: 'microfibre cloth',
    it: 'panno in microfibra',
    fr: 'chiffon en microfibre',
  },
  'kapselle-cord': { de: 'Brillenband', en: 'glasses cord', it: 'cordino per occhiali', fr: 'cordon à lunettes' },
}

export const serviceNames: Record<string, ByLocale> = {
  BTT: {
    de: 'Linsen-Probetag, Gutschein',
    en: 'Lens trial day, voucher',
    it: 'Giornata di prova lenti, buono',
    fr: 'Journée d’essai lentilles, bon',
  },
  'eye-test': {
    de: 'Sehtest beim Optiker',
    en: 'Eye test at the optician',
    it: 'Esame della vista dall’ottico',
    fr: 'Examen de la vue chez l’opticien',
  },
}

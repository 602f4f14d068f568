export type Locale = 'de' | 'en' | 'it' | 'fr'
export type ByLocale<Value = string> = Record<Locale, Value>
/** By the id of a family or model. */
export type Texts = Record<string, ByLocale>

export const locales: Locale[] = ['de', 'en', 'it', 'fr']

export const inEvery = <Value>(say: (locale: Locale) => Value): ByLocale<Value> => ({
  de: say('de'),
  en: say('en'),
  it: say('it'),
  fr: say('fr'),
})

const lenses: ByLocale = { de: 'Linsen', en: 'lenses', it: 'lenti', fr: 'lentilles' }
const trialLenses: ByLocale = { de: 'Testlinsen', en: 'trial lenses', it: 'lenti di prova', fr: 'lentilles d’essai' }

export const lensCount = (count: number, trial: boolean) =>
  inEvery((locale) => `${count} ${(trial ? trialLenses : lenses)[locale]}`)

const pieces: ByLocale<[one: string, many: string]> = {
  de: ['Stück', 'Stück'],
  en: ['piece', 'pieces'],
  it: ['pezzo', 'pezzi'],
  fr: ['pièce', 'pièces'],
}
export const piece = (locale: Locale, count: number) => pieces[locale][count === 1 ? 0 : 1]

/** Without their millilitres, whose decimal sign differs between the shops. */
export const singleDoses: ByLocale = { de: 'Einzeldosen', en: 'single doses', it: 'monodose', fr: 'unidoses' }

/** How far a box goes: the sentence that differs between the packs of one family. */
export function boxLasts(usage: 'daily' | 'two_weekly' | 'monthly', count: number): ByLocale {
  if (usage === 'daily')
    return {
      de: `Die Packung mit ${count} Linsen reicht für ein Auge ${count} Tage.`,
      en: `The box of ${count} lenses lasts one eye ${count} days.`,
      it: `La confezione da ${count} lenti basta a un occhio per ${count} giorni.`,
      fr: `La boîte de ${count} lentilles couvre ${count} jours pour un œil.`,
    }
  if (usage === 'two_weekly')
    return {
      de: `Die Packung mit ${count} Linsen reicht für ein Auge ${count * 2} Wochen.`,
      en: `The box of ${count} lenses lasts one eye ${count * 2} weeks.`,
      it: `La confezione da ${count} lenti basta a un occhio per ${count * 2} settimane.`,
      fr: `La boîte de ${count} lentilles couvre ${count * 2} semaines pour un œil.`,
    }
  return {
    de: `Die Packung mit ${count} Linsen reicht für ein Auge ${count} Monate.`,
    en: `The box of ${count} lenses lasts one eye ${count} months.`,
    it: `La confezione da ${count} lenti basta a un occhio per ${count} mesi.`,
    fr: `La boîte de ${count} lentilles couvre ${count} mois pour un œil.`,
  }
}

export const trialBox = (count: number): ByLocale => ({
  de: `Die kleine Packung mit ${count} Testlinsen ist zum Kennenlernen da, vor der ersten vollen Packung.`,
  en: `The small box of ${count} trial lenses is for trying them out before the first full box.`,
  it: `La piccola confezione con ${count} lenti di prova serve a conoscerle prima della prima confezione intera.`,
  fr: `La petite boîte de ${count} lentilles d’essai permet de les découvrir avant la première boîte entière.`,
})

type Edition = { title: ByLocale; sentence: ByLocale }

export const sunglassEditions: Record<'tinted' | 'polarised', Edition> = {
  tinted: {
    title: { de: 'Sonnenbrille', en: 'sunglasses', it: 'occhiali da sole', fr: 'lunettes de soleil' },
    sentence: {
      de: 'Die Gläser der Kategorie 3, das ist dunkel genug für Sommer und Strand, halten UV-Strahlen bis 400 Nanometer ab.',
      en: 'The category 3 lenses, dark enough for summer and beach, keep out UV rays up to 400 nanometres.',
      it: 'Le lenti di categoria 3, abbastanza scure per l’estate e la spiaggia, bloccano i raggi UV fino a 400 nanometri.',
      fr: 'Les verres de catégorie 3, assez foncés pour l’été et la plage, arrêtent les UV jusqu’à 400 nanomètres.',
    },
  },
  polarised: {
    title: {
      de: 'Sonnenbrille polarisiert',
      en: 'polarised sunglasses',
      it: 'occhiali da sole polarizzati',
      fr: 'lunettes de soleil polarisées',
    },
    sentence: {
      de: 'Die polarisierten Gläser nehmen den Glanz von Wasser, Schnee und nassem Asphalt weg; UV-Schutz bis 400 Nanometer.',
      en: 'The polarised lenses take away the glare from water, snow and wet roads; UV protection up to 400 nanometres.',
      it: 'Le lenti polarizzate tolgono il riflesso di acqua, neve e asfalto bagnato; protezione UV fino a 400 nanometri.',
      fr: 'Les verres polarisés suppriment l’éclat de l’eau, de la neige et des routes mouillées, avec une protection UV jusqu’à 400 nanomètres.',
    },
  },
}

export const readingEditions: Record<'clear' | 'screen', Edition> = {
  clear: {
    title: { de: 'Lesebrille', en: 'reading glasses', it: 'occhiali da lettura', fr: 'lunettes de lecture' },
    sentence: {
      de: 'Die Stärke steht in Dioptrien, der Einheit der Sehstärke, und ist für beide Augen gleich.',
      en: 'The strength is given in dioptres, the unit of lens power, and is the same for both eyes.',
      it: 'La gradazione è indicata in diottrie, l’unità di misura della lente, ed è uguale per i due occhi.',
      fr: 'La puissance est indiquée en dioptries, l’unité de la correction, et est la même pour les deux yeux.',
    },
  },
  screen: {
    title: {
      de: 'Lesebrille mit Blaufilter',
      en: 'reading glasses with blue filter',
      it: 'occhiali da lettura con filtro blu',
      fr: 'lunettes de lecture avec filtre bleu',
    },
    sentence: {
      de: 'Der Blaufilter nimmt einen Teil des blauen Bildschirmlichts weg und färbt die Gläser leicht gelblich. Die Stärke in Dioptrien, der Einheit der Sehstärke, ist für beide Augen gleich.',
      en: 'The blue filter takes away part of the blue light of screens and gives the lenses a slight yellow tint. The strength in dioptres, the unit of lens power, is the same for both eyes.',
      it: 'Il filtro blu toglie una parte della luce blu degli schermi e dà alle lenti una lieve tinta gialla. La gradazione in diottrie, l’unità di misura della lente, è uguale per i due occhi.',
      fr: 'Le filtre bleu retient une partie de la lumière bleue des écrans et donne aux verres une légère teinte jaune. La puissance en dioptries, l’unité de la correction, est la même pour les deux yeux.',
    },
  },
}

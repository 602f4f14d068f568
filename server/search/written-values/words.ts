import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import type { PrescribedName } from '#contract/catalogue/prescribed-values.ts'
import { wordList } from '../words/word-list.ts'

// A prescription is written in the abbreviations of any country, whatever language the shop is read in, so that all
// languages share these words. They count only beside a number. All are without accents, as the text that is read.

const noted = <Meaning>(lists: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(lists).flatMap(([meaning, words]) => wordList(words).map((word) => [word, meaning as Meaning])),
  )

export const eyeWords: ReadonlyMap<string, Eye | 'both'> = noted({
  right: 'r re rechts rechte rechtes rechten od right droit droite destro destra dx',
  left: 'l li le links linke linkes linken os og left gauche sinistro sinistra sx',
  both: 'beide beiden beides beidseits beidseitig both ou entrambi entrambe ambedue',
})

/** `each eye`, `deux yeux`: they say nothing without the word for eye behind them. */
export const countWords: ReadonlySet<string> = new Set(wordList('each per pro je jedes deux chaque due ogni tutti'))

export const eyeNouns: ReadonlySet<string> = new Set(wordList('auge augen eye eyes oeil yeux occhio occhi'))

export const labels: ReadonlyMap<string, PrescribedName> = noted({
  sphere: `
    s sph sphare sphaere sphere sfera sf pwr power starke staerke sehstarke sehstaerke strength puissance correction
    potere gradazione valore wert werte
  `,
  cylinder: 'cyl zyl cil cylinder zylinder cylindre cilindro',
  axis: 'a x × @ * ax axis achse axe asse',
  radius: 'bc rb radius rayon raggio basiskurve basecurve',
  diameter: 'dia dm td durchmesser diameter diametre diametro',
  add: 'add addition addizione nahzusatz',
})

export const signWords: ReadonlyMap<string, '-' | '+'> = new Map([
  ...wordList('minus moins meno').map((word) => [word, '-'] as const),
  ...wordList('plus piu').map((word) => [word, '+'] as const),
])

/** Units behind a number of a prescription. */
export const units: ReadonlySet<string> = new Set(
  wordList('d dpt dptr dioptrie dioptrien dioptre dioptres diopter diopters diottria diottrie ° grad degres gradi mm'),
)

/** What stands between values and says nothing itself. */
export const fillers: ReadonlySet<string> = new Set([
  ...wordList(
    'und and et e con mit with avec at bei an in im di de del der das die the den on l il la le gli auf sur sugli',
  ),
  ...wordList(', ; : / ( ) | · = . & +'),
])

/** Between two values they say that the second is not the cylinder of the first. */
export const conjunctions: ReadonlySet<string> = new Set(wordList('und and et e'))

/** Behind a number they say that it counts lenses or packs. */
export const packWords: ReadonlySet<string> = new Set(
  wordList(`
    er stuck stueck st pack packs packung packungen linse linsen lens lenses pieces pcs boxes box day days tage tag
    pezzi pz confezioni lente lenti giorni pieces boites boite lentille lentilles jours ml
  `),
)

/** The strength of a lens that corrects nothing. The short ones count behind an eye only. */
export const planoWords: ReadonlySet<string> = new Set(['plano', 'plan', 'pl'])

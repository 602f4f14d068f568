import type { LocaleCode } from '#contract/brand.ts'

type Words = {
  minus: string
  plus: string
  separator: string
  /** A whole number from 0 to 199: no value of a lens is larger. */
  whole: (value: number) => string
  /** How the digits behind the separator are read: one by one, or as a number. */
  decimals: 'digits' | 'number'
}

const german = {
  small:
    'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  tens: '- - zwanzig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig',
}
const english = {
  small:
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  tens: '- - twenty thirty forty fifty sixty seventy eighty ninety',
}
// As in Switzerland: the shop speaks French only there.
const french = {
  small:
    'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
  tens: '- - vingt trente quarante cinquante soixante septante huitante nonante',
}
const italian = {
  small:
    'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
  tens: '- - venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
}

type Rules = {
  small: string
  tens: string
  /** Tens and ones, of which none is zero. */
  join: (tens: string, one: number, ones: string) => string
  hundred: (rest: string) => string
}

function wholeNumbers({ small, tens, join, hundred }: Rules) {
  const [smallWords, tensWords] = [small.split(' '), tens.split(' ')]
  const below100 = (value: number): string => {
    const [ten, one] = [tensWords[Math.floor(value / 10)] ?? '', value % 10]
    return smallWords[value] ?? (one === 0 ? ten : join(ten, one, smallWords[one] ?? ''))
  }
  return (value: number) => (value < 100 ? below100(value) : hundred(value === 100 ? '' : below100(value - 100)))
}

const languages: Record<LocaleCode, Words> = {
  de: {
    minus: 'minus',
    plus: 'plus',
    separator: 'Komma',
    decimals: 'digits',
    whole: wholeNumbers({
      ...german,
      join: (ten, one, ones) => `${one === 1 ? 'ein' : ones}und${ten}`,
      hundred: (rest) => `hundert${rest}`,
    }),
  },
  en: {
    minus: 'minus',
    plus: 'plus',
    separator: 'point',
    decimals: 'digits',
    whole: wholeNumbers({
      ...english,
      join: (ten, _, ones) => `${ten}-${ones}`,
      hundred: (rest) => (rest ? `one hundred and ${rest}` : 'one hundred'),
    }),
  },
  fr: {
    minus: 'moins',
    plus: 'plus',
    separator: 'virgule',
    decimals: 'number',
    whole: wholeNumbers({
      ...french,
      join: (ten, one, ones) => (one === 1 ? `${ten} et un` : `${ten}-${ones}`),
      hundred: (rest) => (rest ? `cent ${rest}` : 'cent'),
    }),
  },
  it: {
    minus: 'meno',
    plus: 'più',
    separator: 'virgola',
    decimals: 'number',
    whole: wholeNumbers({
      ...italian,
      join: (ten, one, ones) => (one === 1 || one === 8 ? ten.slice(0, -1) : ten) + (one === 3 ? 'tré' : ones),
      hundred: (rest) => `${/^ott/.test(rest) ? 'cent' : 'cento'}${rest}`,
    }),
  },
}

/** A value of a lens as somebody reads it aloud: −2.50 is “minus two point five”. Words are spelt as in Switzerland. */
export function spokenNumber(value: number, locale: LocaleCode, isSigned: boolean): string {
  const { minus, plus, separator, whole, decimals } = languages[locale]
  const hundredths = Math.round(Math.abs(value) * 100)
  const behind = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0$/, '')
  const read = {
    digits: () => [...behind].map((digit) => whole(Number(digit))),
    number: () =>
      [...(behind.match(/^0+/)?.[0] ?? '')].map(() => whole(0)).concat(Number(behind) ? whole(Number(behind)) : []),
  }
  const sign = value < 0 ? [minus] : isSigned && value > 0 ? [plus] : []
  const rest = hundredths % 100 === 0 ? [] : [separator, ...read[decimals]()]
  return [...sign, whole(Math.floor(hundredths / 100)), ...rest].join(' ')
}

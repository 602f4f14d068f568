import type { LocaleCode } from '#contract/brand.ts'

/** Words for which a person looks at a review before it is shown; `*` stands for any ending. */
type WordList = {
  /** Insults and swearing. */
  rude: readonly string[]
  /** What may be harm by a medical product, which the shop has to report to its manufacturer. */
  harm: readonly string[]
}

const list = (words: string) => words.split(/\s*,\s*/)

export const wordLists: Readonly<Record<LocaleCode, WordList>> = {
  de: {
    rude: list(
      'arsch*, scheiss*, scheiß*, verarsch*, betrüg*, betrug, abzocke*, idiot*, depp*, trottel*, hurens*, fick*, wichs*, nazi*, schlampe*, drecksl*, missgeburt*',
    ),
    harm: list(
      'hornhautentzündung*, hornhautgeschwür*, augenentzündung*, bindehautentzündung*, infektion*, notfall, notaufnahme, augenklinik, spital, krankenhaus, verätz*, erblind*, allergische reaktion*',
    ),
  },
  en: {
    rude: list(
      'fuck*, shit*, bullshit*, asshole*, arsehole*, bastard*, bitch*, cunt*, wank*, scam*, fraud*, idiot*, moron*, nazi*, crook*',
    ),
    harm: list(
      'keratitis, corneal ulcer*, infection*, infected, conjunctivitis, hospital, emergency room, chemical burn*, went blind, allergic reaction*',
    ),
  },
  it: {
    rude: list(
      'merda*, stronz*, cazz*, vaffancul*, coglion*, puttan*, bastard*, idiot*, truffa*, truffator*, imbroglion*, ladri, nazist*',
    ),
    harm: list(
      'cheratit*, ulcera*, infezion*, congiuntivit*, pronto soccorso, ospedale, ustion*, cecità, reazione allergica',
    ),
  },
  fr: {
    rude: list(
      'merde*, merdique*, connard*, connasse*, putain*, salop*, salaud*, enculé*, arnaque*, escroc*, voleurs, idiot*, nazi*, foutre',
    ),
    harm: list(
      'kératite*, ulcère*, infection*, infecté*, conjonctivite*, urgences, hôpital, brûlure chimique, aveugle, réaction allergique',
    ),
  },
}

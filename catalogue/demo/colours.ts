import type { ByLocale } from './words.ts'

/** The colours of coloured lenses and of frames, by their code. */
export const colours: Record<string, ByLocale> = {
  sea_blue: { de: 'Meerblau', en: 'Sea blue', it: 'Blu mare', fr: 'Bleu mer' },
  moss_green: { de: 'Moosgrün', en: 'Moss green', it: 'Verde muschio', fr: 'Vert mousse' },
  hazel: { de: 'Haselnuss', en: 'Hazel', it: 'Nocciola', fr: 'Noisette' },
  pearl_grey: { de: 'Perlgrau', en: 'Pearl grey', it: 'Grigio perla', fr: 'Gris perle' },
  honey: { de: 'Honig', en: 'Honey', it: 'Miele', fr: 'Miel' },
  turquoise: { de: 'Türkis', en: 'Turquoise', it: 'Turchese', fr: 'Turquoise' },
  emerald: { de: 'Smaragd', en: 'Emerald', it: 'Smeraldo', fr: 'Émeraude' },
  violet: { de: 'Violett', en: 'Violet', it: 'Viola', fr: 'Violet' },
  amber: { de: 'Bernstein', en: 'Amber', it: 'Ambra', fr: 'Ambre' },
  black: { de: 'Schwarz', en: 'Black', it: 'Nero', fr: 'Noir' },
  havana: { de: 'Havanna', en: 'Havana', it: 'Avana', fr: 'Écaille' },
  champagne: { de: 'Champagner', en: 'Champagne', it: 'Champagne', fr: 'Champagne' },
  gold: { de: 'Gold', en: 'Gold', it: 'Oro', fr: 'Or' },
  silver: { de: 'Silber', en: 'Silver', it: 'Argento', fr: 'Argent' },
  navy: { de: 'Marineblau', en: 'Navy', it: 'Blu marino', fr: 'Bleu marine' },
  bordeaux: { de: 'Bordeaux', en: 'Bordeaux', it: 'Bordeaux', fr: 'Bordeaux' },
  ivory: { de: 'Elfenbein', en: 'Ivory', it: 'Avorio', fr: 'Ivoire' },
  graphite: { de: 'Graphit', en: 'Graphite', it: 'Grafite', fr: 'Graphite' },
  ocean: { de: 'Ozean', en: 'Ocean', it: 'Oceano', fr: 'Océan' },
  sand: { de: 'Sand', en: 'Sand', it: 'Sabbia', fr: 'Sable' },
  coral: { de: 'Koralle', en: 'Coral', it: 'Corallo', fr: 'Corail' },
}

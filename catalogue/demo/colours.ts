import type { ByLocale } from './words.ts'

type Colour = { hex: string; name: ByLocale }

/** The colours of coloured lenses and of frames, by their code. */
const colours: Record<string, Colour> = {
  sea_blue: { hex: '#2F6FA8', name: { de: 'Meerblau', en: 'Sea blue', it: 'Blu mare', fr: 'Bleu mer' } },
  moss_green: { hex: '#5E7A3A', name: { de: 'Moosgrün', en: 'Moss green', it: 'Verde muschio', fr: 'Vert mousse' } },
  hazel: { hex: '#8A5A2B', name: { de: 'Haselnuss', en: 'Hazel', it: 'Nocciola', fr: 'Noisette' } },
  pearl_grey: { hex: '#8E99A3', name: { de: 'Perlgrau', en: 'Pearl grey', it: 'Grigio perla', fr: 'Gris perle' } },
  honey: { hex: '#B9852F', name: { de: 'Honig', en: 'Honey', it: 'Miele', fr: 'Miel' } },
  turquoise: { hex: '#2AA7A0', name: { de: 'Türkis', en: 'Turquoise', it: 'Turchese', fr: 'Turquoise' } },
  emerald: { hex: '#1E8A5A', name: { de: 'Smaragd', en: 'Emerald', it: 'Smeraldo', fr: 'Émeraude' } },
  violet: { hex: '#7A52B3', name: { de: 'Violett', en: 'Violet', it: 'Viola', fr: 'Violet' } },
  amber: { hex: '#B5651D', name: { de: 'Bernstein', en: 'Amber', it: 'Ambra', fr: 'Ambre' } },
  black: { hex: '#1C1C20', name: { de: 'Schwarz', en: 'Black', it: 'Nero', fr: 'Noir' } },
  havana: { hex: '#7A4A21', name: { de: 'Havanna', en: 'Havana', it: 'Avana', fr: 'Écaille' } },
  champagne: { hex: '#D9B98A', name: { de: 'Champagner', en: 'Champagne', it: 'Champagne', fr: 'Champagne' } },
  gold: { hex: '#C9A24B', name: { de: 'Gold', en: 'Gold', it: 'Oro', fr: 'Or' } },
  silver: { hex: '#A9B0B7', name: { de: 'Silber', en: 'Silver', it: 'Argento', fr: 'Argent' } },
  navy: { hex: '#20365E', name: { de: 'Marineblau', en: 'Navy', it: 'Blu marino', fr: 'Bleu marine' } },
  bordeaux: { hex: '#6E1F33', name: { de: 'Bordeaux', en: 'Bordeaux', it: 'Bordeaux', fr: 'Bordeaux' } },
  ivory: { hex: '#E4DCC8', name: { de: 'Elfenbein', en: 'Ivory', it: 'Avorio', fr: 'Ivoire' } },
  graphite: { hex: '#3B4046', name: { de: 'Graphit', en: 'Graphite', it: 'Grafite', fr: 'Graphite' } },
  ocean: { hex: '#27607F', name: { de: 'Ozean', en: 'Ocean', it: 'Oceano', fr: 'Océan' } },
  sand: { hex: '#C8AE8C', name: { de: 'Sand', en: 'Sand', it: 'Sabbia', fr: 'Sable' } },
  coral: { hex: '#E56B5D', name: { de: 'Koralle', en: 'Coral', it: 'Corallo', fr: 'Corail' } },
}

export function colourOf(code: string): Colour {
  const colour = colours[code]
  if (!colour) throw new Error(`There is no colour ${code}`)
  return colour
}

import claravue from './brand-claravue.css?url'
import lenteo from './brand-lenteo.css?url'
import linsenhaus from './brand-linsenhaus.css?url'

/** The faces of each brand, and how its cards, lists and headings are built: a page has those of one brand alone. */
export const brandStyles: Readonly<Record<string, string>> = { claravue, lenteo, linsenhaus }

/** A family of @fontsource with the weight that is used of it. */
export type Face = { family: string; weight: 400 | 600 | 700 }
export type Look = { ink: string; heading: Face; regular: Face; bold: Face }

/** The fonts and the ink of the brands in app/styles/tokens.css, as fonts that a PDF can embed. */
export const looks: Readonly<Record<string, Look>> = {
  claravue: {
    ink: '#12312b',
    heading: { family: 'figtree', weight: 700 },
    regular: { family: 'figtree', weight: 400 },
    bold: { family: 'figtree', weight: 600 },
  },
  linsenhaus: {
    ink: '#1e2430',
    heading: { family: 'source-serif-4', weight: 600 },
    regular: { family: 'source-sans-3', weight: 400 },
    bold: { family: 'source-sans-3', weight: 600 },
  },
  lenteo: {
    ink: '#23201d',
    heading: { family: 'bricolage-grotesque', weight: 700 },
    regular: { family: 'instrument-sans', weight: 400 },
    bold: { family: 'instrument-sans', weight: 600 },
  },
}

export function lookOf(brand: string): Look {
  const look = looks[brand]
  if (!look) throw new Error(`The brand ${brand} has no look for papers`)
  return look
}

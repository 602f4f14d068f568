import bricolageGrotesque from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url'
import sourceSerif from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import sourceSans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'

/** The faces that every page of a brand needs, that of the text first. The same files as in the styles of the brand. */
export const fontPreloads: Record<string, readonly string[]> = {
  claravue: [figtree],
  linsenhaus: [sourceSans, sourceSerif],
  lenteo: [instrumentSans, bricolageGrotesque],
}

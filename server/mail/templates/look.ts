import type { Brand } from '#contract/brand.ts'

const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

type Look = {
  ink: string
  surface: string
  heading: string
  headingWeight: number
  corner: number
  buttonCorner: number
}

/** The brands' colours and corners of app/styles/tokens.css, in terms that every mail program understands; no web fonts. */
export const looks: Readonly<Record<string, Look>> = {
  claravue: { ink: '#12312b', surface: '#f4faf6', heading: sans, headingWeight: 700, corner: 14, buttonCorner: 14 },
  linsenhaus: {
    ink: '#1e2430',
    surface: '#faf8f4',
    heading: "Georgia, 'Times New Roman', serif",
    headingWeight: 600,
    corner: 4,
    buttonCorner: 4,
  },
  lenteo: { ink: '#23201d', surface: '#fbfaf5', heading: sans, headingWeight: 700, corner: 22, buttonCorner: 9999 },
}

/** Styles by part of a mail. They go onto the elements, because most mail programs read no others. */
export function stylesFor({ id, themeColor }: Brand) {
  const look = looks[id]
  if (!look) throw new Error(`The brand ${id} has no look for mails`)
  const words = { fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' }
  return {
    page: { backgroundColor: look.surface, color: look.ink, fontFamily: sans, margin: 0, padding: '24px 12px' },
    column: { maxWidth: '560px', margin: '0 auto' },
    wordmark: {
      fontFamily: look.heading,
      fontWeight: look.headingWeight,
      fontSize: '24px',
      lineHeight: '32px',
      letterSpacing: '-0.02em',
      color: themeColor,
      textDecoration: 'none',
    },
    card: {
      backgroundColor: '#ffffff',
      borderRadius: `${look.corner}px`,
      padding: '32px 28px 16px',
      margin: '16px 0 24px',
    },
    title: {
      fontFamily: look.heading,
      fontWeight: look.headingWeight,
      fontSize: '26px',
      lineHeight: '32px',
      letterSpacing: '-0.015em',
      margin: '0 0 20px',
    },
    words,
    steps: { margin: '0 0 16px', padding: '0 0 0 24px' },
    step: { fontSize: '16px', lineHeight: '24px', margin: '0 0 8px' },
    subtitle: { fontSize: '16px', lineHeight: '24px', fontWeight: 600, margin: '0 0 4px' },
    table: { margin: '0 0 24px', borderTop: line },
    row: { borderBottom: line },
    cell: { padding: '12px 12px 12px 0', fontSize: '16px', lineHeight: '24px', verticalAlign: 'top' },
    pictureCell: { width: '72px', padding: '12px 16px 12px 0', verticalAlign: 'top' },
    // JPEG has a white ground, which in a dark mail is a card of its own.
    picture: { display: 'block', borderRadius: `${Math.min(look.corner, 10)}px`, backgroundColor: '#ffffff' },
    amount: { padding: '12px 0', fontSize: '16px', lineHeight: '24px', verticalAlign: 'top', whiteSpace: 'nowrap' },
    small: { ...words, fontSize: '14px', lineHeight: '20px', color: muted },
    link: { color: 'inherit', textDecoration: 'underline' },
    phone: { color: 'inherit', textDecoration: 'underline', whiteSpace: 'nowrap' },
    address: { color: themeColor, textDecoration: 'underline', wordBreak: 'break-all' },
    button: {
      backgroundColor: themeColor,
      borderRadius: `${look.buttonCorner}px`,
      color: '#ffffff',
      fontSize: '16px',
      lineHeight: '24px',
      fontWeight: 600,
      textDecoration: 'none',
      padding: '12px 28px',
      margin: '8px 0 24px',
    },
  } as const
}

const muted = '#5b6b66'
const line = '1px solid #dfe6e3'

/** For mail programs that support a dark mode. Others invert the colours by themselves, which stays readable. */
export const darkStyles = `
@media (prefers-color-scheme: dark) {
  .mail-page, .mail-page > table > tbody > tr > td { background-color: #121716 !important; color: #f0f4f2 !important; }
  .mail-card { background-color: #1e2624 !important; }
  .mail-wordmark, .mail-address { color: #f0f4f2 !important; }
  .mail-row { border-color: #38443f !important; }
  .mail-small { color: #b3c0bb !important; }
}`

import { letter } from '../lettering.ts'
import type { Scene } from './scenery.ts'

type Pictures = Record<string, readonly [width: number, height: number, paint: Scene]>

const ink = '#12312B'

/** A card of 80 by 40. */
const card = (fill = '#fff', edge = '#cfd9d4') =>
  `<rect x=".75" y=".75" width="78.5" height="38.5" rx="6" fill="${fill}" stroke="${edge}" stroke-width="1.5"/>`

type Word = { text: string; x?: number; fill: string; slant?: number }

/** Lettering in one size on every card. */
function word(sheet: Parameters<Scene>[0], { text, x = 40, fill, slant = 0 }: Word): string {
  const letters = letter(sheet, text, x, 25.5, { font: 'bold', size: 16, anchor: 'middle', fill })
  return slant ? `<g transform="translate(${slant / 2})skewX(${-slant})">${letters}</g>` : letters
}

const lettered =
  (drawn: Word, { behind = card(), beside = '' } = {}): Scene =>
  (sheet) =>
    behind + beside + word(sheet, drawn)
const symbol =
  (drawing: string, behind = card()): Scene =>
  () =>
    behind + drawing

const yellow = card('#fdd000', '#e2ba00')
const parcel = (colour: string) =>
  `<path d="m0 4 8-4 8 4v9l-8 4-8-4zM0 4l8 4 8-4M8 8v9" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>`
const at = (x: number, y: number, drawing: string) => `<g transform="translate(${x} ${y})">${drawing}</g>`

const apple =
  '<path d="M12.3 6.2c.9-1.1 1.5-2.5 1.3-3.9-1.3.1-2.8.9-3.7 2-.8.9-1.5 2.4-1.3 3.7 1.4.1 2.8-.7 3.7-1.8zM16.6 12.5c0-2.4 2-3.6 2.1-3.7-1.2-1.7-3-1.9-3.6-2-1.5-.1-3 .9-3.8.9-.8 0-2-.9-3.3-.8-1.7 0-3.2 1-4.1 2.5-1.8 3-.5 7.5 1.2 10 .9 1.2 1.9 2.5 3.2 2.5 1.3-.1 1.8-.8 3.4-.8s2 .8 3.3.8c1.4 0 2.3-1.2 3.1-2.4 1-1.4 1.4-2.8 1.4-2.8s-2.9-1.1-2.9-4.2z" fill="#111"/>'
const ring =
  '<path d="M17.66 17.66A8 8 0 0 1 5.87 17.14" fill="none" stroke="#34a853" stroke-width="3.6"/>' +
  '<path d="M5.87 17.14A8 8 0 0 1 4.75 8.62" fill="none" stroke="#fbbc05" stroke-width="3.6"/>' +
  '<path d="M4.75 8.62A8 8 0 0 1 17.95 6.65" fill="none" stroke="#ea4335" stroke-width="3.6"/>' +
  '<path d="M20.00 12.00A8 8 0 0 1 17.56 17.75" fill="none" stroke="#4285f4" stroke-width="3.6"/>' +
  '<path d="M12.2 12H21.8" stroke="#4285f4" stroke-width="3.6"/>'
const facebook =
  '<circle cx="12" cy="12" r="11" fill="#1b63c4"/>' +
  '<path d="M13.5 22v-8.5h3M13.5 14V9.8c0-1.700 1-2.6 2.6-2.6h1M9.8 13.5h4" fill="none" stroke="#fff" stroke-width="2.8"/>'
const twoLetters =
  '<g transform="translate(33 9)skewX(-10)">' +
  '<g transform="translate(7 4)" fill="none" stroke="#2a86c8" stroke-width="5">' +
  '<path d="M0 19V0h6a5 5 0 0 1 0 10.5H0"/>' +
  '</g>' +
  '<g fill="none" stroke="#1a2f6b" stroke-width="5">' +
  '<path d="M0 19V0h6a5 5 0 0 1 0 10.5H0"/>' +
  '</g>' +
  '</g>'
const twoDiscs =
  '<circle cx="33.5" cy="20" r="10.5" fill="#d8232a"/>' +
  '<circle cx="46.5" cy="20" r="10.5" fill="#f2a01e"/>' +
  '<path d="M40 11.75a10.5 10.5 0 0 1 0 16.5 10.5 10.5 0 0 1 0-16.5z" fill="#ec6a1c"/>'
const lorry =
  '<path d="M24 12h19v14H24zM43 16.5h7l6 5.5v4H43z" fill="none" stroke="#a3261e" stroke-width="2.2" stroke-linejoin="round"/>' +
  '<circle cx="31" cy="28" r="3" fill="#fff" stroke="#a3261e" stroke-width="2.2"/>' +
  '<circle cx="49" cy="28" r="3" fill="#fff" stroke="#a3261e" stroke-width="2.2"/>'
const speed = '<path d="M20 15h12M16 20h14M22 25h10" stroke="#0b6e3c" stroke-width="2.4" stroke-linecap="round"/>'
const invoice = `<path d="M31 7.5h12l6 6v19H31zM43 7.5v6h6M35 19h10M35 23.5h10M35 28h6" fill="none" stroke="${ink}" stroke-width="2" stroke-linejoin="round"/>`
const envelope =
  '<path d="M54 13.5h19v13H54zM54 14.5l9.5 7 9.5-7" fill="none" stroke="#b98900" stroke-width="2" stroke-linejoin="round"/>'
const cross =
  '<rect x="46" y="11" width="18" height="18" rx="2" fill="#d8232a"/><path d="M55 14.5v11M49.5 20h11" stroke="#fff" stroke-width="3.6"/>'
const hexagon =
  '<path d="m15 13 6 3.5v7L15 27l-6-3.5v-7z" fill="#fff"/><path d="m12 17.2 3 5.5 3-5.5" fill="none" stroke="#e2582b" stroke-width="2.2" stroke-linejoin="round"/>'

/**
 * Ways to pay, carriers and providers, drawn by ourselves in one size: shapes and colours that remind of the company,
 * otherwise a symbol of what it does. The name is beside the picture, or its alternative text.
 */
export const marks: Pictures = {
  'payment-visa': [
    80,
    40,
    lettered(
      { text: 'VISA', fill: '#1a2a6c', slant: 12 },
      { beside: '<path d="M20 31h40" stroke="#f2a01e" stroke-width="2.5"/>' },
    ),
  ],
  'payment-mastercard': [80, 40, symbol(twoDiscs)],
  'payment-amex': [80, 40, lettered({ text: 'AMEX', fill: '#fff' }, { behind: card('#1f66ad', '#1f66ad') })],
  'payment-paypal': [80, 40, symbol(twoLetters)],
  'payment-twint': [
    80,
    40,
    lettered({ text: 'Twint', x: 49, fill: '#fff' }, { behind: card('#15181b', '#15181b'), beside: hexagon }),
  ],
  'payment-klarna': [80, 40, lettered({ text: 'K.', fill: '#15181b' }, { behind: card('#f9b9cf', '#e59ab5') })],
  'payment-google-pay': [80, 40, lettered({ text: 'Pay', x: 54, fill: '#4a4f55' }, { beside: at(11, 8, ring) })],
  'payment-apple-pay': [80, 40, lettered({ text: 'Pay', x: 54, fill: '#111' }, { beside: at(13, 7.5, apple) })],
  'payment-postfinance': [
    80,
    40,
    lettered(
      { text: 'PF', x: 32, fill: '#15181b' },
      { behind: yellow, beside: '<path d="m48 26 7-12 7 12z" fill="#15181b"/>' },
    ),
  ],
  'payment-invoice': [80, 40, symbol(invoice)],
  'shipping-dhl': [
    80,
    40,
    lettered(
      { text: 'DHL', fill: '#c8102e', slant: 12 },
      { behind: yellow, beside: '<path d="M6 21h12M5 25h11M62 16h12M61 20h12" stroke="#c8102e" stroke-width="2"/>' },
    ),
  ],
  'shipping-gls': [
    80,
    40,
    lettered({ text: 'GLS', x: 36, fill: '#1b3a8c' }, { beside: '<circle cx="60" cy="23" r="3" fill="#f2b705"/>' }),
  ],
  'shipping-gls-parcel': [
    80,
    40,
    lettered({ text: 'GLS', x: 28, fill: '#1b3a8c' }, { beside: at(54, 11.5, parcel('#b98900')) }),
  ],
  'shipping-gls-letter': [80, 40, lettered({ text: 'GLS', x: 28, fill: '#1b3a8c' }, { beside: envelope })],
  'shipping-swiss-post': [80, 40, lettered({ text: 'P', x: 31, fill: '#15181b' }, { behind: yellow, beside: cross })],
  'shipping-quickpac': [80, 40, symbol(speed + at(40, 11.5, parcel('#0b6e3c')))],
  'shipping-planzer': [80, 40, symbol(lorry)],
  'provider-google': [24, 24, () => ring],
  'provider-apple': [24, 24, () => apple],
  'provider-facebook': [24, 24, () => facebook],
}

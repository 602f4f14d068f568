import { along, around, darker, lighter, mix, see } from '../light.ts'
import type { Sheet } from '../sheet.ts'
import { moods, type Scene } from './scenery.ts'

type Person = {
  skin: string
  hair: string
  /** Hair behind the head and over the brow. */
  back: string
  fringe: string
  ground: string
  coat: string
  shirt: string
  collar: 'round' | 'shirt' | 'v'
  iris: string
  lips: string
  beard?: string
  glasses?: { colour: string; round: boolean }
  earrings?: string
}

const face = 'M214 262C214 352 246 424 300 428C354 424 386 352 386 262C386 192 350 156 300 156S214 192 214 262Z'

function body(sheet: Sheet, { skin, coat, shirt, collar, ground }: Person): string {
  const cloth = along(
    sheet,
    [
      [0, lighter(coat, 0.2)],
      [1, darker(coat, 0.1)],
    ],
    [0, 0, 0.7, 1],
  )
  const under = {
    round: `<path d="M232 470Q300 528 368 470L390 600H210Z" fill="${shirt}"/><path d="M232 468Q300 530 368 468" fill="none" stroke="${darker(shirt, 0.2)}" stroke-width="7"/>`,
    v: `<path d="M230 464L300 566L370 464L392 600H208Z" fill="${shirt}"/>`,
    shirt: `<path d="M226 462L300 520L374 462L396 600H204Z" fill="${shirt}"/><path d="M238 448L300 516L262 548L222 470Z" fill="${lighter(shirt, 0.5)}"/><path d="M362 448L300 516L338 548L378 470Z" fill="${lighter(shirt, 0.5)}"/><path d="M300 518V600" stroke="${darker(shirt, 0.2)}" stroke-width="4"/>`,
  }[collar]
  return (
    `<path d="M250 396V466L300 540L350 466V396Z" fill="${skin}"/><path d="M250 404Q300 462 350 404V436Q300 478 250 436Z" fill="${darker(skin, 0.3)}" opacity=".32"/>` +
    `<path d="M56 600C60 520 120 484 236 456Q300 520 364 456C480 484 540 520 544 600Z" fill="${skin}"/>${under}` +
    `<path d="M44 600C50 516 118 482 232 454L268 600ZM556 600C550 516 482 482 368 454L332 600Z" fill="${cloth}"/>` +
    // Lapels, a pen and a name badge.
    `<path d="M232 454L208 520L246 536L232 560L272 600L252 512ZM368 454L392 520L354 536L368 560L328 600L348 512Z" fill="${mix(coat, ground, 0.18)}" stroke="${darker(coat, 0.16)}" stroke-opacity=".5" stroke-width="2"/>` +
    `<rect x="408" y="548" width="72" height="30" rx="5" fill="#fff" stroke="${darker(coat, 0.25)}" stroke-opacity=".4"/><path d="M418 558h38M418 568h52" stroke="${ground}" stroke-width="4"/>`
  )
}

function features(sheet: Sheet, person: Person): string {
  const { skin, hair, iris, lips, beard } = person
  const eye = (x: number) =>
    `<path d="M${x - 19} 276Q${x} 256 ${x + 19} 276Q${x} 288 ${x - 19} 276Z" fill="#fff"/><circle cx="${x}" cy="273" r="10" fill="${iris}"/><circle cx="${x}" cy="273" r="5" fill="#1a1512"/><circle cx="${x + 3}" cy="269" r="3" fill="#fff"/>` +
    `<path d="M${x - 21} 276Q${x} 253 ${x + 21} 275" fill="none" stroke="${darker(hair, 0.5)}" stroke-width="4.5" stroke-linecap="round"/>`
  const brow = (x: number, side: number) =>
    `<path d="M${x - 24 * side} 244Q${x} 228 ${x + 24 * side} 240" fill="none" stroke="${darker(hair, 0.15)}" stroke-width="7" stroke-linecap="round"/>`
  const blush = around(sheet, [
    [0, '#e2604e', 0.3],
    [1, '#e2604e', 0],
  ])
  return (
    `<ellipse cx="246" cy="324" rx="34" ry="26" fill="${blush}"/><ellipse cx="354" cy="324" rx="34" ry="26" fill="${blush}"/>` +
    (beard
      ? `<path d="M216 300C222 384 252 436 300 438C348 436 378 384 384 300C372 332 352 336 332 332Q300 318 268 332C248 336 228 332 216 300Z" fill="${beard}"/>`
      : '') +
    eye(262) +
    eye(338) +
    brow(260, 1) +
    brow(340, -1) +
    `<path d="M304 276Q312 306 310 318Q302 328 290 321" fill="none" stroke="${darker(skin, 0.32)}" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M266 352Q300 361 334 352Q325 382 300 382T266 352Z" fill="${darker(lips, 0.35)}"/><path d="M270 354Q300 363 330 354Q326 367 300 368T270 354Z" fill="#fff"/><path d="M276 370Q300 361 324 370Q315 382 300 382T276 370Z" fill="${lips}"/>` +
    `<path d="M256 348Q262 352 266 352M344 348Q338 352 334 352" fill="none" stroke="${darker(skin, 0.35)}" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"/>`
  )
}

function eyewear({ glasses }: Person): string {
  if (!glasses) return ''
  const lens = (x: number) =>
    glasses.round
      ? `<circle cx="${x}" cy="274" r="36"/>`
      : `<rect x="${x - 37}" y="248" width="74" height="52" rx="14"/>`
  return (
    `<g fill="${see('#ffffff', 0.16)}" stroke="${glasses.colour}" stroke-width="6">${lens(261)}${lens(339)}<path d="M298 268q4-5 6 0M224 266l-12-5M376 266l12-5" fill="none" stroke-linecap="round"/></g>` +
    `<path d="M238 262l18-14M316 262l18-14" stroke="#fff" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/>`
  )
}

const portrait =
  (person: Person): Scene =>
  (sheet) => {
    const { skin, hair, ground, back, fringe, earrings } = person
    const shine = along(
      sheet,
      [
        [0, lighter(hair, 0.24)],
        [0.5, hair],
        [1, darker(hair, 0.25)],
      ],
      [0, 0, 0.8, 1],
    )
    const light = along(
      sheet,
      [
        [0, lighter(skin, 0.16)],
        [0.6, skin],
        [1, darker(skin, 0.1)],
      ],
      [0, 0, 1, 0.9],
    )
    const ear = (x: number) => `<ellipse cx="${x}" cy="284" rx="19" ry="28" fill="${darker(skin, 0.06)}"/>`
    const drop = (x: number) => (earrings ? `<circle cx="${x}" cy="322" r="8" fill="${earrings}"/>` : '')
    return (
      `<rect width="600" height="600" fill="${along(sheet, [
        [0, lighter(ground, 0.72)],
        [1, lighter(ground, 0.5)],
      ])}"/><circle cx="300" cy="250" r="250" fill="${around(sheet, [
        [0, '#fff', 0.65],
        [1, '#fff', 0],
      ])}"/>` +
      // Frames on the shelves of the shop, out of focus.
      `<g fill="none" stroke="${see(ground, 0.22)}" stroke-width="9"><path d="M0 130H600M0 330H600" stroke-width="6"/><circle cx="52" cy="96" r="22"/><circle cx="108" cy="96" r="22"/><circle cx="490" cy="96" r="22"/><circle cx="546" cy="96" r="22"/><rect x="24" y="276" width="48" height="34" rx="10"/><rect x="86" y="276" width="48" height="34" rx="10"/><rect x="470" y="276" width="48" height="34" rx="10"/><rect x="532" y="276" width="48" height="34" rx="10"/></g>` +
      `<path d="${back}" fill="${darker(hair, 0.18)}"/>${body(sheet, person)}${ear(214)}${ear(386)}${drop(212)}${drop(388)}` +
      `<path d="${face}" fill="${light}"/>${features(sheet, person)}<path d="${fringe}" fill="${shine}"/>${eyewear(person)}`
    )
  }

// A woman with a bob and round glasses.
const claravue = portrait({
  skin: '#f0c4a2',
  hair: '#5a3524',
  back: 'M300 112C196 108 170 196 176 290C180 350 168 392 186 420C212 440 240 428 246 400H354C360 428 388 440 414 420C432 392 420 350 424 290C430 196 404 108 300 112Z',
  fringe:
    'M300 118C212 112 186 188 192 268C194 300 190 330 198 344C212 318 216 280 226 252C262 240 300 222 322 186C336 222 362 242 376 252C386 284 388 318 402 344C410 326 406 300 408 268C414 188 388 112 300 118Z',
  ground: moods.claravue.primary,
  coat: '#fdfefe',
  shirt: '#2f9e6b',
  collar: 'round',
  iris: '#5b7f3b',
  lips: '#d4695f',
  glasses: { colour: '#12312b', round: true },
})

// A man with grey hair and a short beard.
const linsenhaus = portrait({
  skin: '#eab892',
  hair: '#8b8d90',
  back: 'M300 128C222 124 196 184 202 262L214 300H386L398 262C404 184 378 124 300 128Z',
  fringe:
    'M206 262C190 196 206 128 276 122C318 104 388 118 396 190C400 214 398 240 394 262C388 240 384 220 372 206C342 212 282 212 244 196C226 210 214 236 206 262Z',
  ground: moods.linsenhaus.primary,
  coat: '#2c3646',
  shirt: '#dfe8f2',
  collar: 'shirt',
  iris: '#4a7390',
  lips: '#c46a5c',
  beard: '#a4a5a6',
  glasses: { colour: '#2b2f36', round: false },
})

// A woman with dark curls and earrings.
const lenteo = portrait({
  skin: '#c68a5e',
  hair: '#2e201b',
  back: 'M300 92C246 76 200 100 188 136C148 148 136 196 150 226C124 256 130 304 156 322C146 360 172 398 208 400C226 420 250 416 262 404H338C350 416 374 420 392 400C428 398 454 360 444 322C470 304 476 256 450 226C464 196 452 148 412 136C400 100 354 76 300 92Z',
  fringe:
    'M300 108C258 92 214 112 206 146C180 164 182 210 200 236C196 262 202 286 214 296C210 262 222 238 240 226C262 228 276 214 284 196C296 216 318 222 334 208C346 226 366 230 376 242C386 258 388 276 386 296C400 284 404 260 400 236C418 210 420 164 394 146C386 112 342 92 300 108Z',
  ground: moods.lenteo.primary,
  coat: '#fbf6ea',
  shirt: '#d98a4b',
  collar: 'v',
  iris: '#5a3a20',
  lips: '#b9514a',
  earrings: '#e0b04c',
})

export const portraits: Record<string, readonly [width: number, height: number, paint: Scene]> = {
  'expert-claravue': [600, 600, claravue],
  'expert-linsenhaus': [600, 600, linsenhaus],
  'expert-lenteo': [600, 600, lenteo],
}

import { along, darker, lighter } from './light.ts'
import type { Sheet } from './sheet.ts'
import { round } from './space.ts'

export type BottleShape = 'tall' | 'round' | 'flask' | 'dropper' | 'spray'

/** Outlines in pixels of a bottle that stands at y = 0 and reaches upwards, centred on x = 0. */
export type BottleForm = {
  half: number
  shoulder: number
  height: number
  neck: number
  body: string
  labelTop: number
  labelFoot: number
  cap: (sheet: Sheet, colour: string) => string
}

/** The camera looks down a little, so level circles sag by this part of their radius. */
export const sag = 0.1

/** A band around the bottle between two heights, its edges curved as the eye sees them. */
export const band = (half: number, top: number, foot: number) => {
  const dip = half * sag
  return `M-${round(half)}-${round(top)}Q0-${round(top - dip * 2)} ${round(half)}-${round(top)}V-${round(foot)}Q0-${round(foot - dip * 2)}-${round(half)}-${round(foot)}Z`
}

/** Light and shade across anything round that stands upright. */
export const roundness = (sheet: Sheet) =>
  along(
    sheet,
    [
      [0, '#0a1a24', 0.42],
      [0.1, '#0a1a24', 0.14],
      [0.24, '#fff', 0.34],
      [0.36, '#fff', 0],
      [0.68, '#0a1a24', 0],
      [0.9, '#0a1a24', 0.2],
      [1, '#0a1a24', 0.46],
    ],
    [0, 0, 1, 0],
  )

/** A ridged cap between two heights; the top may be narrower than the foot. */
function ridgedCap(sheet: Sheet, colour: string, half: number, foot: number, top: number, upper = half) {
  const dip = half * sag
  const side = `M-${half}-${foot}L-${upper}-${top}Q0-${round(top - upper * sag * 2)} ${upper}-${top}L${half}-${foot}Q0-${round(foot - dip * 2)}-${half}-${foot}Z`
  // Ridges stand closer together towards the edges of the round cap.
  const ridges = Array.from({ length: 13 }, (_, at) => Math.sin(((at - 6) / 6.5) * 1.5))
    .map(
      (x) =>
        `M${round(half * x)}-${foot + 12}L${round((half * 0.25 + upper * 0.75) * x)}-${round(foot + (top - foot) * 0.8)}`,
    )
    .join('')
  return (
    `<path d="${side}" fill="${colour}"/>` +
    `<path d="${ridges}" transform="translate(0 ${round(dip * 0.7)})" stroke="${darker(colour, 0.45)}" stroke-opacity=".4" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="${side}" fill="${roundness(sheet)}"/>` +
    `<ellipse cy="-${top}" rx="${upper}" ry="${round(upper * sag)}" fill="${along(sheet, [
      [0, lighter(colour, 0.55)],
      [1, lighter(colour, 0.15)],
    ])}"/>` +
    `<ellipse cy="-${top}" rx="${round(upper * 0.84)}" ry="${round(upper * 0.078)}" fill="${lighter(colour, 0.3)}" opacity=".7"/>`
  )
}

function sprayHead(sheet: Sheet, colour: string) {
  const head = 'M-44-486V-540Q-44-560-20-560H30Q52-560 52-540V-486Z'
  return (
    `<path d="M-20-440h40v-52h-40z" fill="${lighter(colour, 0.7)}"/>${ridgedCap(sheet, colour, 62, 408, 450)}` +
    `<path d="${head}" fill="${lighter(colour, 0.75)}"/><path d="${head}" fill="${roundness(sheet)}"/><circle cx="44" cy="-524" r="6" fill="${darker(colour, 0.5)}"/>`
  )
}

const forms: Record<BottleShape, BottleForm> = {
  tall: {
    half: 186,
    shoulder: 560,
    height: 752,
    neck: 74,
    body: 'M-186-50C-186-10-156 0-116 0H116C156 0 186-10 186-50V-550C186-650 90-664 74-712V-752H-74V-712C-90-664-186-650-186-550Z',
    labelTop: 545,
    labelFoot: 75,
    cap: (sheet, colour) => ridgedCap(sheet, colour, 90, 740, 900, 84),
  },
  round: {
    half: 192,
    shoulder: 430,
    height: 690,
    neck: 82,
    body: 'M-192-60C-192-12-150 0-110 0H110C150 0 192-12 192-60V-430C192-560 96-590 82-640V-690H-82V-640C-96-590-192-560-192-430Z',
    labelTop: 440,
    labelFoot: 70,
    cap: (sheet, colour) => ridgedCap(sheet, colour, 98, 678, 810),
  },
  flask: {
    half: 186,
    shoulder: 500,
    height: 708,
    neck: 76,
    body: 'M-186-50C-186-10-160 0-124 0H124C160 0 186-10 186-50C176-180 176-340 186-500C190-610 92-620 76-668V-708H-76V-668C-92-620-190-610-186-500C-176-340-176-180-186-50Z',
    labelTop: 490,
    labelFoot: 80,
    cap: (sheet, colour) => ridgedCap(sheet, colour, 92, 696, 850, 74),
  },
  dropper: {
    half: 110,
    shoulder: 280,
    height: 420,
    neck: 44,
    body: 'M-110-36C-110-8-92 0-64 0H64C92 0 110-8 110-36V-290C110-350 54-360 44-392V-420H-44V-392C-54-360-110-350-110-290Z',
    labelTop: 280,
    labelFoot: 46,
    cap: (sheet, colour) => ridgedCap(sheet, colour, 60, 408, 590, 30),
  },
  spray: {
    half: 110,
    shoulder: 280,
    height: 420,
    neck: 44,
    body: 'M-110-36C-110-8-92 0-64 0H64C92 0 110-8 110-36V-290C110-350 54-360 44-392V-420H-44V-392C-54-360-110-350-110-290Z',
    labelTop: 280,
    labelFoot: 46,
    cap: sprayHead,
  },
}

export const bottleForm = (shape: BottleShape) => forms[shape]

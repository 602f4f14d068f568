import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import type { Face } from './look.ts'
import { sfntOf } from './woff.ts'

/** A part of a text whose letters are all in one font file. */
export type Run = { text: string; subset: Subset }
type Subset = 'latin' | 'latin-ext' | 'vietnamese' | 'greek' | 'cyrillic' | 'cyrillic-ext'

/** Which letters the files of @fontsource have. Names and addresses may have any letter that is written in Europe. */
const ranges: readonly [Subset, RegExp][] = [
  ['latin', /[\u0020-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2010-\u2027\u2030-\u203a\u20ac\u2122\u2212]/],
  ['latin-ext', /[\u0100-\u02ff\u1e00-\u1e9f\u1ef2-\u1eff]/],
  ['vietnamese', /[\u0300-\u0309\u0323\u1ea0-\u1ef1]/],
  ['greek', /[\u0370-\u03ff]/],
  ['cyrillic', /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/],
  ['cyrillic-ext', /[\u0460-\u052f]/],
]

/** The letters of the brands' own fonts; all others are taken from this one. */
const ownSubsets: readonly Subset[] = ['latin', 'latin-ext']
const fallbackFamily = 'arimo'

/** What no font has is shown as a question mark. No font has the narrow space of French amounts. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const written of text.normalize('NFC').replaceAll('\u202f', '\u00a0')) {
    const subset = ranges.find(([, letters]) => letters.test(written))?.[0]
    const letter = subset ? written : '?'
    const last = runs.at(-1)
    if (last && last.subset === (subset ?? 'latin')) last.text += letter
    else runs.push({ text: letter, subset: subset ?? 'latin' })
  }
  return runs
}

const { resolve } = createRequire(import.meta.url)
type Font = ReturnType<typeof create>
const fonts = new Map<string, Font>()

/**
 * A font, with the name under which a document knows it. It is read once for all documents: its tables take longer to
 * read than a document to draw.
 */
export function fontOf({ family, weight }: Face, subset: Subset): { name: string; font: Font } {
  const used = ownSubsets.includes(subset)
    ? { family, weight }
    : { family: fallbackFamily, weight: weight === 400 ? 400 : 700 }
  const name = `${used.family}-${subset}-${used.weight}`
  const read = () => create(sfntOf(readFileSync(resolve(`@fontsource/${used.family}/files/${name}-normal.woff`))))
  const font = fonts.get(name) ?? read()
  fonts.set(name, font)
  return { name, font }
}

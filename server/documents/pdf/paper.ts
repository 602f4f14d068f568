import PDFDocument from 'pdfkit'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import { fontOf, runsOf } from './fonts.ts'
import { type Face, type Look, lookOf } from './look.ts'

/** A4, in points. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 48, bottom: 64 }
export const contentWidth = page.width - page.left - page.right
export const muted = '#5b6b66'
const hairline = '#d5ddda'

type Weight = 'regular' | 'bold' | 'heading'
export type Style = { size?: number; weight?: Weight; color?: string; align?: 'left' | 'right'; figures?: boolean }
type Box = { x: number; y: number; width: number }

type Structure = ReturnType<PDFKit.PDFDocument['struct']>

export type Settings = {
  brand: Pick<Brand, 'id' | 'name' | 'themeColor'>
  locale: LocaleCode
  title: string
  author: string
  /** The moment in the file's own data: the same document has the same bytes, whenever it is made. */
  date: Date
  size?: 'A4' | 'A6'
}

/** A tagged document with the fonts of a brand. What is drawn has a place in its structure, or is an artifact. */
export function openPaper({ brand, locale, title, author, date, size = 'A4' }: Settings) {
  const look: Look = lookOf(brand.id)
  const doc = new PDFDocument({
    size,
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: locale,
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Creator: brand.name,
      Producer: brand.name,
      CreationDate: date,
      ModDate: date,
    },
    // Without it pdfkit would add Helvetica, which cannot be embedded.
    font: '',
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const root = doc.struct('Document')
  doc.addStructure(root)
  const registered = new Set<string>()

  function choose(face: Face, subset: Parameters<typeof fontOf>[1], size: number) {
    const { name, font } = fontOf(face, subset)
    if (!registered.has(name)) doc.registerFont(name, font)
    registered.add(name)
    return doc.font(name, size)
  }

  /** Figures of one width stand below each other in columns. */
  const featuresOf = (figures: boolean) => (figures ? { features: ['tnum' as const] } : {})

  const widths = new Map<string, number>()
  const unitWidth = (text: string, { weight = 'regular', figures = false }: Style) => {
    const key = `${weight} ${figures} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = runsOf(text).reduce(
      (sum, run) => sum + choose(look[weight], run.subset, 1).widthOfString(run.text, featuresOf(figures)),
      0,
    )
    widths.set(key, width)
    return width
  }
  const widthOf = (text: string, style: Style = {}) => unitWidth(text, style) * (style.size ?? 9.5)

  /** Breaks after spaces, which stay at the end of their line for those who hear it, and inside words that are too long. */
  function linesOf(text: string, width: number, style: Style): string[] {
    if (widthOf(text, style) <= width) return [text]
    const lines: string[] = []
    let line = ''
    for (const piece of text.split(/(?<= )/).flatMap((word) => piecesOf(word, width, style))) {
      if (line && widthOf(line, style) + widthOf(piece.trimEnd(), style) > width) {
        lines.push(line)
        line = piece
      } else line += piece
    }
    return [...lines, line]
  }

  function piecesOf(word: string, width: number, style: Style): string[] {
    if (widthOf(word.trimEnd(), style) <= width) return [word]
    const pieces = ['']
    for (const letter of word) {
      const longer = `${pieces.at(-1)}${letter}`
      if (widthOf(longer, style) <= width) pieces[pieces.length - 1] = longer
      else pieces.push(letter)
    }
    return pieces
  }

  const lineHeight = (size: number) => Math.round(size * 1.42 * 10) / 10
  const heightOf = (text: string, width: number, style: Style = {}) =>
    linesOf(text, width, style).length * lineHeight(style.size ?? 9.5)

  function write(text: string, { x, y, width }: Box, style: Style = {}): number {
    const { size = 9.5, weight = 'regular', color = look.ink, align = 'left', figures = false } = style
    const lines = linesOf(text, width, style)
    for (const [index, line] of lines.entries()) {
      let at = align === 'right' ? x + width - widthOf(line.trimEnd(), style) : x
      for (const run of runsOf(line)) {
        choose(look[weight], run.subset, size).fillColor(color)
        doc.text(run.text, at, y + index * lineHeight(size), { lineBreak: false, ...featuresOf(figures) })
        at += widthOf(run.text, style)
      }
    }
    return lines.length * lineHeight(size)
  }

  /** What a screen reader skips: lines, and what is repeated on every page. */
  function artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') {
    doc.markContent('Artifact', { type })
    draw()
    doc.endMarkedContent()
  }

  const tag = (type: string, options: object, parent: Structure, draw: () => void) =>
    parent.add(doc.struct(type, options, [draw]))

  return {
    doc,
    color: brand.themeColor,
    heightOf,
    write,
    artifact,
    lineHeight,
    /** Tagged words. Returns their height. */
    say(type: 'H1' | 'H2' | 'P', text: string, box: Box, style: Style = {}): number {
      tag(type, {}, root, () => write(text, box, style))
      return heightOf(text, box.width, style)
    },
    /** Lines of one paragraph, such as those of an address. Returns their height. */
    sayLines(lines: readonly string[], box: Box, style: Style = {}): number {
      let { y } = box
      tag('P', {}, root, () => {
        for (const line of lines) y += write(`${line} `, { ...box, y }, style)
      })
      return y - box.y
    },
    figure: (alt: string, draw: () => void) => void tag('Figure', { alt }, root, draw),
    /** An element with others inside, such as a table. */
    group(type: 'Table' | 'TR' | 'Div', parent: Structure = root): Structure {
      const element = doc.struct(type)
      parent.add(element)
      return element
    },
    tag,
    rule(y: number, { color = hairline, width = 0.6, x = page.left, to = page.width - page.right } = {}) {
      artifact(() => doc.moveTo(x, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke())
    },
    /** Ends the document. */
    async bytes(): Promise<Buffer> {
      root.end()
      const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}
export type Paper = ReturnType<typeof openPaper>

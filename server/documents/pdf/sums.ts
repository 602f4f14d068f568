import { countryTexts } from '#contract/address/country-texts.ts'
import { legalNotes } from '#server/documents/note-rules.ts'
import type { Sums } from '#server/documents/rules.ts'
import { type CommonFacts, destinationOf } from '#server/documents/rules.ts'
import { drawFacts, type Fact } from './layout.ts'
import { drawWords, type Letter } from './letter.ts'
import { contentWidth, muted, page } from './paper.ts'

const width = 236
const rowHeight = 16.5

/** The sums on the right, and the tax in them by rate on the left. They stay together. */
export function drawSums(letter: Letter, { vat, currency }: Sums, facts: readonly Fact[]) {
  const { paper, flow } = letter
  flow.need(Math.max(facts.length * rowHeight + 24, (vat.length + 1) * 14 + 20) + 8)
  flow.down(10)
  const right = drawFacts(
    paper,
    { x: page.width - page.right - width, y: flow.y, width, nameWidth: 136, align: 'right' },
    facts,
  )
  const left = drawVat(letter, vat, currency)
  flow.down(Math.max(right, left) + 8)
}

function drawVat({ paper, flow, t, money, decimal }: Letter, vat: Sums['vat'], currency: Sums['currency']): number {
  if (vat.length === 0) return 0
  const columns = [46, 62, 56, 62]
  const style = { size: 8, color: muted, align: 'right', figures: true } as const
  const table = paper.group('Table')
  const titles = [t('document.vat_rate'), t('document.net'), t('document.vat'), t('document.gross')]
  const rows = vat.map(({ rate, gross, tax }) => [
    `${decimal(rate)} %`,
    ...[gross - tax, tax, gross].map((amount) => money(amount, currency)),
  ])
  for (const [index, cells] of [titles, ...rows].entries()) {
    const row = paper.group('TR', table)
    let x: number = page.left
    for (const [at, cell] of cells.entries()) {
      const box = { x, y: flow.y + 3 + index * 13.5, width: columns[at] ?? 0 }
      const type = index === 0 || at === 0 ? 'TH' : 'TD'
      const scope = index === 0 ? 'Column' : 'Row'
      const align = at === 0 ? 'left' : 'right'
      paper.tag(type, type === 'TH' ? { scope } : {}, row, () => paper.write(cell, box, { ...style, align }))
      x += box.width
    }
    row.end()
  }
  table.end()
  return (rows.length + 1) * 13.5 + 3
}

/** What the law wants to be said, in small letters. */
export function drawNotes(letter: Letter, facts: CommonFacts) {
  const { t, paper, flow } = letter
  const country = destinationOf(facts)
  const notes = legalNotes(facts).map((id) => t(id, country ? { country: t(countryTexts[country]) } : {}))
  if (notes.length === 0) return
  const style = { size: 8, color: muted } as const
  flow.need(notes.reduce((sum, note) => sum + paper.heightOf(note, contentWidth, style), 4))
  flow.down(4)
  for (const note of notes) drawWords(letter, note, style)
}

import { contentWidth, muted, type Paper, page, type Style } from './paper.ts'

/** Where the next thing is drawn. What does not fit on a page begins the next one. */
export function openFlow(paper: Paper, { name }: { name: string }) {
  let y: number = page.top
  const bottom = page.height - page.bottom

  function nextPage() {
    paper.doc.addPage()
    const box = { x: page.left, y: page.top, width: contentWidth }
    paper.artifact(() => paper.write(name, box, { size: 8.5, color: muted }), 'Pagination')
    y = page.top + 30
  }

  return {
    get y() {
      return y
    },
    to(place: number) {
      y = place
    },
    down(height: number) {
      y += height
    },
    nextPage,
    /** True if it began a new page. */
    need(height: number): boolean {
      if (y + height <= bottom) return false
      nextPage()
      return true
    },
  }
}
export type Flow = ReturnType<typeof openFlow>

export type Column = { title: string; width: number; align?: 'right' }
/** A cell; `detail` stands below it in small letters. */
export type Cell = { text: string; detail?: string; bold?: boolean }

const gap = 12
const padding = 6
const small: Style = { size: 8.5, color: muted }

/** A table whose head is repeated on every page. The first column of a row is its head. */
export function drawTable(paper: Paper, flow: Flow, columns: readonly Column[], rows: readonly (readonly Cell[])[]) {
  const xs = columns.map((_, index) => columns.slice(0, index).reduce((sum, { width }) => sum + width, page.left))
  const boxOf = (index: number) => {
    const { width = 0, align } = columns[index] ?? {}
    const inset = align ? 0 : gap
    return { x: xs[index] ?? 0, y: flow.y + padding, width: width - inset }
  }
  const styleOf = (index: number, style: Style): Style => {
    const align = columns[index]?.align
    return align ? { ...style, align, figures: true } : style
  }
  const cellHeight = ({ text, detail, bold }: Cell, index: number) =>
    paper.heightOf(text, boxOf(index).width, { weight: bold ? 'bold' : 'regular' }) +
    (detail ? paper.heightOf(detail, boxOf(index).width, small) + 1 : 0)

  function drawCell({ text, detail, bold }: Cell, index: number) {
    const box = boxOf(index)
    const after = detail ? ' ' : ''
    const height = paper.write(text + after, box, styleOf(index, { weight: bold ? 'bold' : 'regular' }))
    if (detail) paper.write(detail, { ...box, y: box.y + height + 1 }, styleOf(index, small))
  }

  const writeTitle = (title: string, index: number) => paper.write(title, boxOf(index), styleOf(index, small))
  const headHeight = paper.lineHeight(8.5) + padding
  const table = paper.group('Table')
  const head = paper.group('TR', table)
  flow.need(headHeight + 40)
  for (const [index, { title }] of columns.entries())
    paper.tag('TH', { scope: 'Column' }, head, () => writeTitle(title, index))
  head.end()
  flow.down(headHeight + padding)
  paper.rule(flow.y)

  for (const cells of rows) {
    const height = Math.max(...cells.map(cellHeight)) + 2 * padding
    if (flow.need(height)) {
      paper.artifact(() => {
        for (const [index, { title }] of columns.entries()) writeTitle(title, index)
      }, 'Pagination')
      flow.down(headHeight + padding)
      paper.rule(flow.y)
    }
    const row = paper.group('TR', table)
    for (const [index, cell] of cells.entries())
      paper.tag(index === 0 ? 'TH' : 'TD', index === 0 ? { scope: 'Row' } : {}, row, () => drawCell(cell, index))
    row.end()
    flow.down(height)
    paper.rule(flow.y)
  }
  table.end()
}

/** Names with their values beside them, such as sums: `strong` is the one that counts. */
export type Fact = { name: string; value: string; strong?: boolean }

export function drawFacts(
  paper: Paper,
  { x, y, width, nameWidth, align }: { x: number; y: number; width: number; nameWidth: number; align?: 'right' },
  facts: readonly Fact[],
): number {
  const table = paper.group('Table')
  let at = y
  for (const { name, value, strong = false } of facts) {
    const style: Style = strong ? { size: 12.5, weight: 'bold' } : {}
    const valueStyle: Style = { ...style, ...(align && { align, figures: true }) }
    const valueBox = { x: x + nameWidth, y: at, width: width - nameWidth }
    if (strong) {
      paper.rule(at + 2, { x, to: x + width, color: paper.color, width: 1 })
      at += 9
      valueBox.y = at
    }
    const nameBox = { x, y: at, width: nameWidth - gap }
    const nameStyle: Style = strong ? style : { ...style, color: muted }
    const row = paper.group('TR', table)
    paper.tag('TH', { scope: 'Row' }, row, () => paper.write(name, nameBox, nameStyle))
    paper.tag('TD', {}, row, () => paper.write(value, valueBox, valueStyle))
    row.end()
    const height = Math.max(
      paper.heightOf(name, nameBox.width, nameStyle),
      paper.heightOf(value, valueBox.width, valueStyle),
    )
    at += height + 3
  }
  table.end()
  return at - y
}

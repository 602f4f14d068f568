import { createElement, Fragment, type ReactNode } from 'react'
import { bannerBox } from '#app/ui/banner-box.ts'
import { Frame } from '#app/ui/frame.tsx'
import { ContentPicture } from '#app/ui/picture.tsx'
import { anchorName } from '#contract/content/anchor-name.ts'
import type { TextElement, TextMark } from '#contract/content/rich-text-parts.ts'
import type { Link, RichTextNode, RichText as Text } from '#contract/content/story.ts'
import { ContentLink } from './content-link.tsx'

type Render = (node: RichTextNode, children: ReactNode) => ReactNode

/**
 * The editor's nodes as elements. Of other nodes only the content is shown: colours (`textStyle`) and classes (`styled`)
 * of an editor would not be those of the brand.
 */
const nodes: Record<TextElement, Render> = {
  paragraph: ({ attrs }, children) => <p className={aligned(attrs)}>{children}</p>,
  heading: ({ attrs }, children) =>
    createElement(`h${clamp(Number(attrs?.level), 2, 4)}`, { className: aligned(attrs) }, children),
  bullet_list: (_, children) => <ul>{children}</ul>,
  ordered_list: ({ attrs }, children) => <ol start={count(attrs?.order, 1_000_000)}>{children}</ol>,
  list_item: (_, children) => <li>{children}</li>,
  blockquote: (_, children) => <blockquote>{children}</blockquote>,
  horizontal_rule: () => <hr />,
  hard_break: () => <br />,
  code_block: (_, children) => (
    <pre>
      <code>{children}</code>
    </pre>
  ),
  emoji: ({ attrs }) => (typeof attrs?.emoji === 'string' ? attrs.emoji : null),
  image: ({ attrs }) => <TextPicture src={attrs?.src} alt={attrs?.alt} />,
  table: (_, children) => (
    <div className="table-scroll">
      <table>
        <tbody>{children}</tbody>
      </table>
    </div>
  ),
  tableRow: (_, children) => <tr>{children}</tr>,
  tableHeader: ({ attrs }, children) => <th {...spans(attrs)}>{children}</th>,
  tableCell: ({ attrs }, children) => <td {...spans(attrs)}>{children}</td>,
}

/** A picture within a text. URLs of the content service contain the size; other pictures are cut to 16 by 9. */
function TextPicture({ src, alt }: { src: unknown; alt: unknown }) {
  if (typeof src !== 'string' || !src) return null
  const asset = { filename: src, alt: typeof alt === 'string' ? alt : '' }
  const [, width, height] = /\/(\d{2,5})x(\d{2,5})\//.exec(src) ?? []
  const box = bannerBox({ aspectRatio: width && `${width}/${height}` }, { width: 720, height: 405 })
  return (
    <Frame box={box}>
      <ContentPicture asset={asset} width={box.width} height={box.height} className="object-cover" />
    </Frame>
  )
}

const spans = (attrs: RichTextNode['attrs']) => ({
  colSpan: count(attrs?.colspan, 50),
  rowSpan: count(attrs?.rowspan, 50),
})
const count = (figure: unknown, most: number) =>
  typeof figure === 'number' && Number.isInteger(figure) && figure > 1 && figure <= most ? figure : undefined

// Tailwind finds class names by searching the sources, so none may be composed at run time.
const alignments: Record<string, string> = { center: 'text-center', right: 'text-right' }
const aligned = (attrs: RichTextNode['attrs']) => own(alignments, String(attrs?.textAlign))

type Mark = NonNullable<RichTextNode['marks']>[number]

const marks: Record<TextMark, (mark: Mark, children: ReactNode) => ReactNode> = {
  bold: (_, children) => <strong>{children}</strong>,
  strong: (_, children) => <strong>{children}</strong>,
  italic: (_, children) => <em>{children}</em>,
  underline: (_, children) => <u>{children}</u>,
  strike: (_, children) => <s>{children}</s>,
  code: (_, children) => <code>{children}</code>,
  superscript: (_, children) => <sup>{children}</sup>,
  subscript: (_, children) => <sub>{children}</sub>,
  highlight: (_, children) => <mark>{children}</mark>,
  anchor: ({ attrs }, children) => <span id={anchorId(attrs?.id)}>{children}</span>,
  link: ({ attrs }, children) => <ContentLink link={markedLink(attrs)}>{children}</ContentLink>,
}

export function RichText({ text }: { text: Text }) {
  return <div className="rich-text">{text.content.map(renderNode)}</div>
}

function renderNode(node: RichTextNode, index: number): ReactNode {
  const content = node.type === 'text' ? renderText(node) : node.content?.map(renderNode)
  const element = own(nodes, node.type)?.(node, content) ?? content
  return <Fragment key={index}>{element}</Fragment>
}

const renderText = ({ text = '', marks: applied = [] }: RichTextNode) =>
  applied.reduce<ReactNode>((inside, mark) => own(marks, mark.type)?.(mark, inside) ?? inside, text)

/** Ignores inherited properties: the type of a node may be anything, also `constructor`. */
const own = <T,>(table: Readonly<Record<string, T>>, type: string) =>
  Object.hasOwn(table, type) ? table[type] : undefined

const anchorId = (id: unknown) => (typeof id === 'string' && anchorName.test(id) ? id : undefined)

/** The link of a mark, whose fields are named differently from those of other links. */
function markedLink(attrs: Mark['attrs']): Link | undefined {
  const { href, linktype, anchor } = attrs ?? {}
  if (typeof href !== 'string') return undefined
  const kind = linktype === 'story' || linktype === 'email' || linktype === 'asset' ? linktype : 'url'
  return {
    linktype: kind,
    id: '',
    url: href,
    cached_url: kind === 'story' ? href : '',
    anchor: typeof anchor === 'string' ? anchor : undefined,
  }
}

const clamp = (level: number, lowest: number, highest: number) => Math.min(highest, Math.max(lowest, level || lowest))

import { createElement, Fragment, type ReactNode } from 'react'
import { ContentLink } from '#app/ui/app-link.tsx'
import type { Link, RichTextNode, RichText as Text } from '#contract/content.ts'

type Render = (node: RichTextNode, children: ReactNode) => ReactNode

/** The editor's nodes as elements. What is not here is shown as its content, never as markup. */
const nodes: Record<string, Render> = {
  paragraph: (_, children) => <p>{children}</p>,
  heading: ({ attrs }, children) => createElement(`h${clamp(Number(attrs?.level), 2, 4)}`, null, children),
  bullet_list: (_, children) => <ul>{children}</ul>,
  ordered_list: (_, children) => <ol>{children}</ol>,
  list_item: (_, children) => <li>{children}</li>,
  blockquote: (_, children) => <blockquote>{children}</blockquote>,
  horizontal_rule: () => <hr />,
  hard_break: () => <br />,
}

type Mark = NonNullable<RichTextNode['marks']>[number]

const marks: Record<string, (mark: Mark, children: ReactNode) => ReactNode> = {
  bold: (_, children) => <strong>{children}</strong>,
  italic: (_, children) => <em>{children}</em>,
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

/** Not what every object has: a type may be called anything, also `constructor`. */
const own = <T,>(table: Record<string, T>, type: string) => (Object.hasOwn(table, type) ? table[type] : undefined)

/** In a text the address of a link is called `href`. */
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

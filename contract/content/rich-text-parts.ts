/** The elements of a text besides words and blocks; `app/storefront/rich-text.tsx` renders them. */
const textElements = [
  'paragraph',
  'heading',
  'bullet_list',
  'ordered_list',
  'list_item',
  'blockquote',
  'horizontal_rule',
  'hard_break',
  'code_block',
  'emoji',
  'image',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
] as const
export type TextElement = (typeof textElements)[number]

const textMarks = [
  'bold',
  'strong',
  'italic',
  'underline',
  'strike',
  'code',
  'superscript',
  'subscript',
  'highlight',
  'anchor',
  'link',
] as const
export type TextMark = (typeof textMarks)[number]

const nodes: ReadonlySet<string> = new Set(['doc', 'text', 'blok', ...textElements])
const marks: ReadonlySet<string> = new Set(textMarks)

export const isTextNode = (type: string) => nodes.has(type)
export const isTextMark = (type: string) => marks.has(type)

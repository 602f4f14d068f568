/** What a check of a file has found: mistakes by line, or the difference that it would make. */
export type FileReport =
  | { problems: { line?: number; reason: string }[]; count: number }
  | {
      difference: {
        added: ListedDifference[]
        changed: (ListedDifference & { fields: string[]; isEdited: boolean })[]
        removed: (ListedDifference & { isEdited: boolean })[]
        counts: { added: number; changed: number; removed: number; edited: number }
        categories: boolean
      }
    }

type ListedDifference = { id: string; title: string }

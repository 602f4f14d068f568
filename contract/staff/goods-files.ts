import type { FieldDifference } from './goods.ts'

/** What becomes of an uploaded catalogue file. */
export type FileState = 'waiting' | 'refused' | 'ready' | 'applying' | 'applied' | 'discarded' | 'undoing' | 'undone'

type ListedProduct = { id: string; title: string }

/** What a file would change. The lists are cut, the counts are not; `edited` are products that staff have changed. */
export type FileDifference = {
  counts: Record<'added' | 'changed' | 'removed' | 'reviewed' | 'edited', number>
  added: ListedProduct[]
  changed: (ListedProduct & { differences: FieldDifference[]; left: number; isEdited: boolean })[]
  removed: (ListedProduct & { isEdited: boolean })[]
  isOtherRange: boolean
  fingerprint: string
}

/** Why an import was not undone, with the products that are in the way. */
export type FileUndoRefusal = { code: 'not-last' | 'busy' | 'edited' | 'misfit'; ids?: string[]; count?: number }

/** What a check has found: what is wrong by line, or what would change. */
export type FileReport = {
  problems?: { line?: number; reason: string }[]
  problemCount?: number
  difference?: FileDifference
  /** The catalogue was changed by somebody before the file was applied, so it was compared again. */
  isRenewed?: boolean
  /** It could not be applied, though nothing is wrong with it. */
  hasFailed?: boolean
  undoRefusal?: FileUndoRefusal
}

export type GoodsFile = {
  id: string
  name: string
  size: number
  by: string | null
  uploadedAt: string
  state: FileState
  report: FileReport | null
  /** Whether it is the last import, so that it can be undone. */
  isLast: boolean
}

/** Larger catalogues are imported by the command, which reads a file of any size. */
export const largestFile = 200_000_000

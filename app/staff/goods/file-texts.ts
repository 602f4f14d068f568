import type { FileState, FileUndoRefusal } from '#contract/staff/goods-files.ts'
import type { MessageId } from '#messages/ids.ts'

export const fileStateTexts = {
  waiting: 'desk-goods.file_waiting',
  refused: 'desk-goods.file_refused',
  ready: 'desk-goods.file_ready',
  applying: 'desk-goods.file_applying',
  applied: 'desk-goods.file_applied',
  discarded: 'desk-goods.file_discarded',
  undoing: 'desk-goods.file_undoing',
  undone: 'desk-goods.file_undone',
} as const satisfies Record<FileState, MessageId>

export const undoTexts = {
  'not-last': 'desk-goods.undo_not_last',
  busy: 'desk-goods.undo_busy',
  edited: 'desk-goods.undo_edited',
  misfit: 'desk-goods.undo_misfit',
} as const satisfies Record<FileUndoRefusal['code'], MessageId>

import type { MessageId } from '#messages/ids.ts'

/** Why a return was not checked. */
const texts: Readonly<Record<string, MessageId>> = {
  'check-lines': 'returns.check_lines',
  'note-missing': 'returns.note_missing',
  'amount-changed': 'returns.amount_changed',
  'return-changed': 'returns.changed',
  'return-state': 'returns.changed',
  'refund-too-many': 'returns.refunded_before',
}

export const refusalText = (code: string): MessageId => texts[code] ?? 'desk.gone'

import type { EntryEnd } from '#contract/staff/invoices.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'

type Found = Extract<Awaited<ReturnType<Shop['invoicesDesk']['list']>>, { ok: true }>['value']
type Outcome = Found['entries'][number]['outcome']

/** What became of a payment. */
export const outcomeTexts: Readonly<Record<Outcome, MessageId>> = {
  paid: 'invoices.paid',
  'part-paid': 'invoices.part_paid',
  overpaid: 'invoices.overpaid',
  'paid-again': 'invoices.paid_again',
  'not-open': 'invoices.not_open',
  'unknown-reference': 'invoices.unknown_reference',
  'other-currency': 'invoices.other_currency',
  'other-account': 'invoices.other_account',
  reversal: 'invoices.reversal',
  'without-details': 'invoices.without_details',
}

export const endTexts: Readonly<Record<EntryEnd, MessageId>> = {
  'sent-back': 'invoices.end_sent_back',
  moved: 'invoices.end_moved',
  settled: 'invoices.end_settled',
}

/** Why a payment or a file was refused. */
const refusalTexts: Readonly<Record<string, MessageId>> = {
  'entry-not-found': 'desk.gone',
  'entry-changed': 'invoices.entry_changed',
  'invoice-not-found': 'invoices.no_invoice',
  'invoice-credited': 'invoices.credited',
  'other-account': 'invoices.refused_account',
  'other-currency': 'invoices.refused_currency',
  'paid-again': 'invoices.refused_paid',
  'not-open': 'invoices.refused_closed',
  'bad-input': 'invoices.bad_input',
  'no-file': 'invoices.no_file',
  'too-large': 'invoices.too_large',
  'too-costly': 'invoices.too_costly',
  'not-xml': 'invoices.not_xml',
  doctype: 'invoices.not_xml',
  'not-camt': 'invoices.not_camt',
  malformed: 'invoices.malformed',
  'file-account': 'invoices.file_account',
  'account-currency': 'invoices.account_currency',
}

export const refusalText = (code: string): MessageId => refusalTexts[code] ?? 'desk.gone'

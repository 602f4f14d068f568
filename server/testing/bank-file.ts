import { claravue } from '#brands/claravue.ts'
import type { BankFile } from '#server/receivables/import.ts'

/** A payment within an entry. `message` is what the payer wrote instead of a reference. */
export type BankTransaction = { reference?: string; message?: string; amount?: string; id?: string; payer?: string }

/** An entry of an account: one payment, or several that were booked in one sum. */
export type BankEntry = BankTransaction & {
  amount: string
  /** The bank's own reference of the entry. */
  id?: string
  currency?: string
  day?: string
  isDebit?: boolean
  isReversal?: boolean
  state?: string
  /** Instead of a single one. Empty: the bank says nothing about them. */
  payments?: BankTransaction[]
  /** How many payments the bank says there are. */
  announced?: number
}

type Account = { iban?: string; accountCurrency?: string; message?: '053' | '054'; version?: '02' | '04' | '08' }

/** A camt file as a bank writes it. */
export function camtText(entries: readonly BankEntry[], account: Account = {}): string {
  const { iban = claravue.company.iban, accountCurrency = 'CHF', message = '053', version = '08' } = account
  const [body, statement] = message === '053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${message}.001.${version}"><${body}>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-17T06:00:00</CreDtTm></GrpHdr>
<${statement}><Id>S1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${accountCurrency}</Ccy></Acct>
${entries.map((entry) => entryText(entry, accountCurrency, version)).join('\n')}
</${statement}></${body}></Document>
`
}

function entryText(entry: BankEntry, accountCurrency: string, version: string): string {
  const { amount, id, currency = accountCurrency, day = '2026-11-16', state = 'BOOK', announced } = entry
  const indicator = entry.isDebit ? 'DBIT' : 'CRDT'
  const transactions = (entry.payments ?? [{ ...entry, amount: undefined, id: undefined }]).map(
    (
      one,
    ) => `<TxDtls><Refs>${one.id ? `<AcctSvcrRef>${one.id}</AcctSvcrRef>` : ''}<EndToEndId>NOTPROVIDED</EndToEndId></Refs>
${one.amount ? amountText(one.amount, currency, version) : ''}${one.payer ? payerText(one.payer, version) : ''}
<RmtInf>${one.message ? `<Ustrd>${one.message}</Ustrd>` : ''}${
      one.reference
        ? `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${one.reference}</Ref></CdtrRefInf></Strd>`
        : ''
    }</RmtInf></TxDtls>`,
  )
  const batch = announced ? `<Btch><NbOfTxs>${announced}</NbOfTxs></Btch>` : ''
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd>
${entry.isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>${version === '08' ? `<Cd>${state}</Cd>` : state}</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>${id ? `<AcctSvcrRef>${id}</AcctSvcrRef>` : ''}
<NtryDtls>${batch}${transactions.join('')}</NtryDtls></Ntry>`
}

const amountText = (amount: string, currency: string, version: string) =>
  version === '02'
    ? `<AmtDtls><TxAmt><Amt Ccy="${currency}">${amount}</Amt></TxAmt></AmtDtls>`
    : `<Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`

const payerText = (payer: string, version: string) =>
  `<RltdPties><Dbtr>${version === '08' ? `<Pty><Nm>${payer}</Nm></Pty>` : `<Nm>${payer}</Nm>`}</Dbtr></RltdPties>`

/** The text as a file that somebody wants to have read. */
export function bankFile(text: string, name = 'statement.xml'): BankFile {
  const bytes = new TextEncoder().encode(text)
  return { name, size: bytes.byteLength, read: async () => bytes }
}

export const camtFile = (entries: readonly BankEntry[], account: Account = {}) => bankFile(camtText(entries, account))

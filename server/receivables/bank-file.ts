import { hash } from 'node:crypto'
import { ok, type Result } from '#contract/result.ts'
import { type CamtRefusal, readCamt } from './camt.ts'
import { type Incoming, incomingOf } from './incoming.ts'

/** The accounts that a file is about, with the currencies of their amounts. */
export type BankFileHead = { digest: string; accounts: { account: string; currencies: string[] }[] }

/** Payments that are taken over before others have a turn. */
const handful = 200

/** Reads a file of the bank and posts its payments in handfuls, each once: a file may report one in two statements. */
export async function readBankFile(
  bytes: Uint8Array,
  post: (incoming: Incoming[]) => Promise<unknown>,
): Promise<Result<BankFileHead, CamtRefusal>> {
  const statements = readCamt(bytes)
  if (!statements.ok) return statements
  const all = statements.value.flatMap(incomingOf)
  const incoming = [...new Map(all.map((one) => [one.key, one])).values()]
  for (let at = 0; at < incoming.length; at += handful) await post(incoming.slice(at, at + handful))
  const accounts = statements.value.map(({ Acct, Ntry }) => ({
    account: Acct.Id.IBAN,
    currencies: [...new Set([...(Acct.Ccy === undefined ? [] : [Acct.Ccy]), ...Ntry.map(({ Amt }) => Amt.currency)])],
  }))
  return ok({ digest: hash('sha256', bytes, 'hex'), accounts })
}

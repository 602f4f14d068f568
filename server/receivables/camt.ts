import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { err, ok, type Result } from '#contract/result.ts'
import { type CamtEntry, type CamtStatement, Entry, Statement } from './camt-schema.ts'

export type CamtRefusal =
  | { code: 'too-large' }
  | { code: 'not-xml' }
  | { code: 'doctype' }
  | { code: 'not-camt' }
  | { code: 'malformed'; where: string }

export const largestFile = 20 * 1024 * 1024

const namespace = /\sxmlns(?::[\w-]+)?=["']urn:iso:std:iso:20022:tech:xsd:camt\.05[34]\.001\.(?:02|04|08)["']/
const lists = ['Stmt', 'Ntfctn', 'Ntry', 'NtryDtls', 'TxDtls', 'Strd', 'Ustrd']

// No entities at all: what they stand for is said below, and a file that declares its own is refused before.
const parser = new XMLParser({
  processEntities: false,
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  maxNestedTags: 50,
  isArray: (name) => lists.includes(name),
  tagValueProcessor: (_, value) => withoutEntities(value),
})

const statements = z.array(z.unknown()).default([])
const Camt = z.object({
  Document: z.object({
    BkToCstmrStmt: z.object({ Stmt: statements }).optional(),
    BkToCstmrDbtCdtNtfctn: z.object({ Ntfctn: statements }).optional(),
  }),
})

/** The statements of a camt.053 or camt.054 file. */
export function readCamt(bytes: Uint8Array): Result<CamtStatement[], CamtRefusal> {
  if (bytes.byteLength > largestFile) return err({ code: 'too-large' })
  const text = decode(bytes)
  if (text === undefined || !/^\s*</.test(text)) return err({ code: 'not-xml' })
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return err({ code: 'doctype' })
  const parsed = parse(text)
  if (parsed === undefined) return err({ code: 'not-xml' })
  const camt = Camt.safeParse(parsed).data?.Document
  const found = camt?.BkToCstmrStmt?.Stmt ?? camt?.BkToCstmrDbtCdtNtfctn?.Ntfctn
  if (!found || !namespace.test(rootTag(text))) return err({ code: 'not-camt' })
  const statements: CamtStatement[] = []
  for (const [index, raw] of found.entries()) {
    const read = readStatement(raw)
    if (!read.ok) return err({ code: 'malformed', where: placeOf([index, ...read.error.path], read.error.message) })
    statements.push(read.value)
  }
  return ok(statements)
}

/** The start tag of the root. Before it are the declaration, comments and white space, which may be long. */
function rootTag(text: string): string {
  let at = text.indexOf('<')
  for (;;) {
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined
    if (!end) return text.slice(at, text.indexOf('>', at) + 1)
    const behind = text.indexOf(end, at)
    if (behind === -1) return ''
    at = text.indexOf('<', behind)
  }
}

/** Ends at the first mistake: a file may have a million. */
function readStatement(raw: unknown): Result<CamtStatement, Mistake> {
  const head = Statement.safeParse(raw)
  if (!head.success) return err(firstOf(head.error))
  const entries: CamtEntry[] = []
  for (const [index, rawEntry] of head.data.Ntry.entries()) {
    const entry = Entry.safeParse(rawEntry)
    if (!entry.success) {
      const { path, message } = firstOf(entry.error)
      return err({ code: 'malformed', path: ['Ntry', index, ...path], message })
    }
    entries.push(entry.data)
  }
  return ok({ ...head.data, Ntry: entries })
}

type Mistake = { code: 'malformed'; path: readonly PropertyKey[]; message: string }
const firstOf = ({ issues: [issue] }: z.ZodError): Mistake => ({
  code: 'malformed',
  path: issue?.path ?? [],
  message: issue?.message ?? 'cannot be read',
})

/** In UTF-8, or in the old Western alphabet if the file says so. */
function decode(bytes: Uint8Array): string | undefined {
  const [, declared = 'utf-8'] =
    /^[^>]*encoding=["']([\w-]+)["']/.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1')) ?? []
  try {
    return new TextDecoder(declared, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function parse(text: string): unknown {
  try {
    return parser.parse(text, true)
  } catch {
    return undefined
  }
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}
const withoutEntities = (value: string) =>
  value.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? '')

/** `statement 1, Ntry 3, Amt: is not an amount like 49.90`; never the value, which may be a person's. */
function placeOf([statement, ...path]: readonly PropertyKey[], message: string): string {
  const inside = path
    .filter((step) => step !== '#text' && step !== '@Ccy')
    .reduce<string>((text, step) => (typeof step === 'number' ? `${text} ${step + 1}` : `${text}, ${String(step)}`), '')
  return `statement ${Number(statement) + 1}${inside}: ${message}`
}

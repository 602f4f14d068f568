import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { type CheckedCatalogue, createCatalogueCheck } from './catalogue-check.ts'
import { type CatalogueRecord, readRecord } from './catalogue-file.ts'
import { type Line, readLines, unreadable } from './file-lines.ts'
import { edition } from './record-digest.ts'

/** What is wrong with a line, or with the file as a whole. */
export type Problem = { line?: number; reason: string }
export type Problems = { shown: Problem[]; count: number }
export type Progress = { phase: 'reading' | 'checking' | 'importing'; bytes: number; totalBytes: number; lines: number }
type Report = (progress: Progress) => void

const mostProblems = 200
/** Reading ends at this number of mistakes. */
const mostMistakes = 1000
/** After so many lines without a readable one it is some other file, which is reported once. */
const mostUnreadable = 10

/** The digest of the whole file, or why there is none. */
export async function digestFile(path: string, report: Report): Promise<{ digest: string } | Problem> {
  const reason = await unreadable(path)
  if (reason) return { reason }
  const { totalBytes, seen, digest } = await followFile(path, 'reading', report)
  if (totalBytes > 0) for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) seen(chunk, 0)
  return { digest: digest() }
}

/** Reads the whole file and remembers no more than what the import must know in advance. */
export async function checkCatalogue(path: string, report: Report): Promise<CheckedCatalogue | Problems> {
  const problems: Problems = { shown: [], count: 0 }
  const blame = (line: number | undefined, reason: string) => {
    problems.count++
    if (problems.shown.length < mostProblems) problems.shown.push({ line, reason: printable(reason) })
  }
  const check = createCatalogueCheck(blame)
  const { seen } = await followFile(path, 'checking', report)
  let lineCount = 0
  let readableCount = 0

  reading: for await (const lines of readLines(path, (chunk) => seen(chunk, lineCount))) {
    for (const line of lines) {
      if (problems.count >= mostMistakes) break reading
      lineCount++
      if (line.fault) blame(line.number, line.fault)
      const content = parse(line)
      if (content.fault) blame(line.number, content.fault)
      if (!content.isJson) continue
      readableCount++
      const record = readRecord(content.value)
      if (!Array.isArray(record)) {
        check.read(line.number, record, line.text ?? '')
        continue
      }
      const name = nameOf(content.value)
      const faults = record.slice(0, 5).join('; ')
      blame(line.number, name ? `${name}: ${faults}` : faults)
      if (name) check.readFaulty(name)
    }
    if (lineCount >= mostUnreadable && readableCount === 0) break
  }

  const isWhole = problems.count < mostMistakes
  const checked = isWhole && check.finish()
  if (readableCount === 0) return { shown: [{ reason: `is no catalogue: ${firstFault(problems)}` }], count: 1 }
  if (checked && checked.products.size === 0 && problems.count === 0) blame(undefined, 'has no products')
  problems.shown.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  if (checked && problems.count === 0) return checked
  const last = { reason: `was read to line ${lineCount} only, after ${problems.count.toLocaleString('en')} mistakes` }
  return isWhole ? problems : { ...problems, shown: [last, ...problems.shown] }
}

/** A record of a file that was checked, with the length of its line. */
export type ReadRecord = { record: CatalogueRecord; length: number }

/** The records of a file that was checked, in handfuls; throws at the end if it is no longer that file. */
export async function* readRecords(path: string, expected: string, report: Report): AsyncGenerator<ReadRecord[]> {
  const { seen, digest } = await followFile(path, 'importing', report)
  let lineCount = 0
  for await (const lines of readLines(path, (chunk) => seen(chunk, lineCount))) {
    lineCount += lines.length
    yield lines.map(({ text = '' }) => ({ record: JSON.parse(text), length: text.length }))
  }
  if (digest() !== expected) throw new Error('The file is not the one that was checked.')
}

async function followFile(path: string, phase: Progress['phase'], report: Report) {
  const { size: totalBytes } = await stat(path)
  const digest = createHash('sha256').update(edition)
  let bytes = 0
  return {
    totalBytes,
    digest: () => digest.digest('base64'),
    seen(chunk: Buffer, lines: number) {
      digest.update(chunk)
      bytes += chunk.length
      report({ phase, bytes, totalBytes, lines })
    },
  }
}

type ParsedLine = { isJson: boolean; value?: unknown; fault?: string }

function parse({ text }: Line): ParsedLine {
  if (text === undefined) return { isJson: false }
  try {
    const value: unknown = JSON.parse(text)
    // Such a character can only be written as an escape, and few lines have any.
    if (/\\u(0000|d[89a-f])/i.test(text) && !isStorable(value)) {
      return {
        isJson: true,
        value,
        fault: 'has a character that no database stores (\\u0000 or half a surrogate pair)',
      }
    }
    return { isJson: true, value }
  } catch (error) {
    return { isJson: false, fault: `is no JSON: ${error instanceof Error ? error.message : error}` }
  }
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part))
}

const NamedRecord = z.object({ record: z.string(), product_id: z.unknown().optional(), code: z.unknown().optional() })

/** The kind and id of a bad record, if it has both. */
function nameOf(value: unknown): string | undefined {
  const { record, product_id, code } = NamedRecord.safeParse(value).data ?? {}
  const id = product_id ?? code
  return record !== undefined && typeof id === 'string' ? `${record} ${id}` : undefined
}

const firstFault = ({ shown: [first] }: Problems) => (first ? `line ${first.line} ${first.reason}` : 'it is blank')

/** The text ends up in a terminal: it has no control characters and is not a whole line of the file. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, '\uFFFD').slice(0, 300)

import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { codeOf } from '#contract/error-code.ts'

const longestLine = 1_000_000
const byteOrderMark = '\uFEFF'

/** A line that is not blank. `fault` says why it cannot be used as it is; without `text` it cannot be used at all. */
export type Line = { number: number; text?: string; fault?: string }

/** Why a file cannot be read, in words; undefined if it can. */
export async function unreadable(path: string): Promise<string | undefined> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) return 'is a folder, not a file'
    if (!found.isFile()) return 'is not a file'
    if (found.size === 0) return 'is empty'
  } catch (error) {
    const code = codeOf(error)
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'does not exist' : `cannot be read (${code})`
  }
}

/**
 * The lines of a file of any size, by the handful that one chunk completes. At most one chunk and one line are in
 * memory; `seen` gets each chunk before its lines come.
 */
export async function* readLines(path: string, seen: (chunk: Buffer) => void): AsyncGenerator<Line[]> {
  let parts: Buffer[] = []
  let length = 0
  let number = 0

  function add(part: Buffer) {
    length += part.length
    // The bytes of a line that is too long are read to its end but not collected.
    if (length > longestLine) parts = []
    else if (part.length) parts.push(part)
  }

  function finish(): Line[] {
    number++
    const line = lineOf(number, length, Buffer.concat(parts))
    parts = []
    length = 0
    return line.fault || line.text?.trim() ? [line] : []
  }

  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 18 })) {
    seen(chunk)
    const lines: Line[] = []
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      add(chunk.subarray(from, end))
      lines.push(...finish())
      from = end + 1
    }
    add(chunk.subarray(from))
    yield lines
  }
  if (length) yield finish()
}

function lineOf(number: number, length: number, bytes: Buffer): Line {
  if (length > longestLine) return { number, fault: 'is longer than a million bytes' }
  if (!isUtf8(bytes)) return { number, fault: 'is not UTF-8' }
  const text = bytes.toString()
  if (number > 1 || !text.startsWith(byteOrderMark)) return { number, text }
  return { number, text: text.slice(1), fault: 'begins with a byte order mark: save the file as UTF-8 without one' }
}

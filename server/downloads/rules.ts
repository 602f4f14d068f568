import { downloadType } from '#contract/content/downloads.ts'

const part = '[A-Za-z0-9][A-Za-z0-9_-]*'
const pattern = new RegExp(`^(?:${part}/){0,3}${part}(?:\\.[A-Za-z0-9_-]+)*\\.[A-Za-z]+$`)

/** Whether a file may be downloaded by this name, which cannot lead out of the folder of downloads. */
export const isDownload = (name: string) => name.length <= 120 && pattern.test(name) && downloadType(name) !== undefined

export type Span = { first: number; last: number }

/**
 * The part of a file that `Range: bytes=0-99` asks for; `unsatisfiable` if it is beyond its end, and nothing where the
 * header asks for several parts or cannot be read: then the whole file is the answer.
 */
export function readRange(header: string, size: number): Span | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (!from && !to) return undefined
  if (!from) {
    const length = Math.min(Number(to), size)
    return length > 0 ? { first: size - length, last: size - 1 } : 'unsatisfiable'
  }
  const first = Number(from)
  const last = to ? Math.min(Number(to), size - 1) : size - 1
  if (to && Number(to) < first) return undefined
  return first < size ? { first, last } : 'unsatisfiable'
}

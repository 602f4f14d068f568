import { z } from 'zod'

/** Where a list goes on: what the last row is found by. */
export type Position = readonly (string | number)[]
const Position = z
  .array(z.union([z.string().max(200), z.int()]))
  .min(1)
  .max(3)

/** Signs a text; rules do not know how. */
type Sign = (text: string) => string

/**
 * A cursor is a position in one list of one reader. It is signed together with both, because a position in another list
 * would silently leave out rows.
 */
export function writeCursor(sign: Sign, list: string, position: Position): string {
  const text = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${text}.${sign(`${list} ${text}`)}`
}

/** Undefined if it is of another list, of another reader, or made up. */
export function readCursor(sign: Sign, list: string, cursor: string): Position | undefined {
  const [text = '', signature] = cursor.split('.')
  if (signature !== sign(`${list} ${text}`)) return undefined
  return Position.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
}

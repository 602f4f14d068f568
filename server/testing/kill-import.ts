import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** Where a process dies that reads a file of the bank, in the order in which they are reached. */
export const importPoints = [
  'before the payments are stored',
  'while they are stored',
  'before the receivables change',
  'while they change',
  'before the orders are paid',
  'while they are paid',
  'before all of it is saved',
  'while it is saved',
  'before the answer',
] as const
export type ImportPoint = (typeof importPoints)[number]

const program = fileURLToPath(new URL('killed-import.ts', import.meta.url))

/** Reads the file in a process of its own, which kills itself at this point. */
export async function killImportAt(point: ImportPoint, url: string, path: string) {
  const child = spawn(process.execPath, [program, point, url, path], { stdio: ['ignore', 'ignore', 'pipe'] })
  const closed = once(child, 'close') as Promise<[number | null, string | null]>
  const [complaints, [, signal]] = await Promise.all([text(child.stderr), closed])
  if (signal !== 'SIGKILL') throw new Error(`The process did not come to "${point}": ${complaints}`)
}

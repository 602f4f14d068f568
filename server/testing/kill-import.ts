import { killAt } from './kill-at.ts'

/** Where a process dies that reads a file of the bank, in the order in which they are reached. */
export const importPoints = [
  'while the payments are stored',
  'before the receivables change',
  'while the orders are paid',
  'while it is saved',
  'before the answer',
] as const
export type ImportPoint = (typeof importPoints)[number]

/** Reads the file in a process of its own, which kills itself at this point. */
export const killImportAt = (point: ImportPoint, url: string, path: string) =>
  killAt(new URL('killed-import.ts', import.meta.url), point, url, path)

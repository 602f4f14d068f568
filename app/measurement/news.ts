import type { Only } from '#app/reporting/report.ts'
import { reportedKey } from './forget-news.ts'

/** How many are remembered. The oldest are forgotten first: pages of such old orders are hardly reloaded. */
const most = 40

/** Whether this is the first of its kind, or has another value than the last; remembers it. */
export function isNews(only: Only | undefined, storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): boolean {
  if (!only) return true
  const key = shortHash(only.key)
  const value = only.value ?? ''
  const known = read(storage)
  if (known.some(([name, last]) => name === key && last === value)) return false
  const kept = [...known.filter(([name]) => name !== key), [key, value] as const].slice(-most)
  try {
    storage.setItem(reportedKey, JSON.stringify(kept))
  } catch {
    // A full or forbidden storage: it may be counted twice.
  }
  return true
}

type Entry = readonly [key: string, value: string]

function read(storage: Pick<Storage, 'getItem'>): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(reportedKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((entry): entry is Entry => Array.isArray(entry)) : []
  } catch {
    return []
  }
}

/** The storage names no order and no cart: FNV-1a, enough to tell forty of them apart. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

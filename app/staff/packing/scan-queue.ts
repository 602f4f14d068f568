import type { Scan } from '#contract/staff/packing.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const prefix = 'packing '

/**
 * The scans of an order that the server has not answered yet, in their order. They survive a reload and a closed browser.
 * They are codes of boxes, and say nothing of a person. A browser without storage keeps them for as long as the page lives.
 */
export function openScanQueue(order: string, store: () => Store = () => localStorage) {
  const key = prefix + order
  let scans: readonly Scan[] = load()

  function load(): Scan[] {
    try {
      const stored: unknown = JSON.parse(store().getItem(key) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isScan) : []
    } catch {
      return []
    }
  }

  function save(changed: readonly Scan[]) {
    scans = changed
    try {
      if (changed.length > 0) store().setItem(key, JSON.stringify(changed))
      else store().removeItem(key)
    } catch {
      // Storage is full or forbidden: the list in memory goes on.
    }
  }

  return {
    all: () => scans,
    add: (scan: Scan) => save([...scans, scan]),
    /** The server has answered it. */
    remove: (id: string) => save(scans.filter((scan) => scan.id !== id)),
  }
}
export type ScanQueue = ReturnType<typeof openScanQueue>

function isScan(value: unknown): value is Scan {
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string') return false
  return ('code' in value && typeof value.code === 'string') || ('line' in value && typeof value.line === 'number')
}

/** The orders of which scans still wait on this device. */
export function unsentOrders(storage: Storage): string[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
}

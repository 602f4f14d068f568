import { useCallback, useEffect, useRef, useState } from 'react'
import type { Result } from '#contract/result.ts'
import { checkScan, isComplete, type PackedBox, type Packing, type Scan } from '#contract/staff/packing.ts'
import type { PackView } from '#server/packing/packing-for-request.ts'
import type { PackingRefusal } from './refusal-words.ts'
import { openScanQueue, type ScanQueue } from './scan-queue.ts'
import { play } from './sounds.ts'

/** What the page says to the last scan. `id` tells apart two scans that are answered alike. */
export type Verdict = { id: string } & ({ refusal: PackingRefusal } | { box: PackedBox; isComplete: boolean })

/** After so long without an answer the server is asked again. */
const retryAfter = 2000

/**
 * Counts scans at once by the rules of the server, and sends them to it one after the other. What cannot be sent waits on
 * the device: it is sent when the connection is back, also after a reload. The server has the last word.
 */
export function usePacking(loaded: PackView, order: string, url: string) {
  const [view, setView] = useState(loaded)
  const [waiting, setWaiting] = useState<readonly Scan[]>([])
  const [verdict, setVerdict] = useState<Verdict>()
  const [offlineSince, setOfflineSince] = useState<Date>()
  const queue = useRef<ScanQueue>(undefined)
  const latest = useRef(loaded)
  const isSending = useRef(false)
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = useCallback((next: PackView) => {
    latest.current = next
    setView(next)
  }, [])
  useEffect(() => show(loaded), [loaded, show])

  const refuse = useCallback((id: string, refusal: PackingRefusal) => {
    setVerdict({ id, refusal })
    play('wrong')
  }, [])

  const send = useCallback(async () => {
    clearTimeout(retry.current)
    if (isSending.current) return
    isSending.current = true
    for (let [scan] = queue.current?.all() ?? []; scan; [scan] = queue.current?.all() ?? []) {
      const answer = await post(url, scan)
      if (answer === 'no-answer') {
        setOfflineSince((since) => since ?? new Date())
        retry.current = setTimeout(() => void send(), retryAfter)
        break
      }
      setOfflineSince(undefined)
      if (answer === 'signed-out') {
        refuse(scan.id, { code: 'signed-out' })
        break
      }
      queue.current?.remove(scan.id)
      setWaiting(queue.current?.all() ?? [])
      if (answer.ok) show(answer.value)
      else refuse(scan.id, answer.error)
    }
    isSending.current = false
  }, [url, refuse, show])

  useEffect(() => {
    queue.current = openScanQueue(order)
    setWaiting(queue.current.all())
    void send()
    const again = () => void send()
    addEventListener('online', again)
    return () => {
      clearTimeout(retry.current)
      removeEventListener('online', again)
    }
  }, [order, send])

  function count(scan: Scan) {
    const before = withWaiting(latest.current, queue.current?.all() ?? [])
    const checked = checkScan(before, scan, latest.current.today)
    if (!checked.ok) {
      refuse(scan.id, checked.error)
      // The server knows every code, and says which box it is.
      if (checked.error.code === 'not-in-order') void explain(scan)
      return
    }
    queue.current?.add(scan)
    setWaiting(queue.current?.all() ?? [])
    const isLast = isComplete({ ...before, boxes: [...before.boxes, checked.value] })
    setVerdict({ id: scan.id, box: checked.value, isComplete: isLast })
    play(isLast ? 'complete' : 'right')
    void send()
  }

  async function explain(scan: Scan) {
    const answer = await post(url, scan)
    if (typeof answer === 'string' || answer.ok) return
    const { error } = answer
    setVerdict((shown) => (shown?.id === scan.id ? { id: scan.id, refusal: error } : shown))
  }

  return { view, packing: withWaiting(view, waiting), waiting, verdict, offlineSince, count, refuse }
}

/** The order as it will be when the server has taken what waits. */
function withWaiting(view: PackView, waiting: readonly Scan[]): Packing {
  const boxes = [...view.boxes]
  for (const scan of waiting) {
    // The server has it, and its answer was lost.
    if (boxes.some(({ id }) => id === scan.id)) continue
    const checked = checkScan({ lines: view.lines, boxes }, scan, view.today)
    if (checked.ok) boxes.push(checked.value)
  }
  return { lines: view.lines, boxes }
}

type Answer = Result<PackView, PackingRefusal> | 'no-answer' | 'signed-out'

async function post(url: string, scan: Scan): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(scan),
    })
    if (response.status === 404) return 'signed-out'
    return response.ok || response.status === 409 ? await response.json() : 'no-answer'
  } catch {
    return 'no-answer'
  }
}

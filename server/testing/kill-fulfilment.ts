import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** Where a process dies while an order is handed over, shipped and delivered, in the order in which they are reached. */
export const fulfilmentKillPoints = [
  'before the fulfiller is told',
  'after the fulfiller was told',
  'while the order is locked',
  'before the parcel is stored',
  'while the parcel is stored',
  'before the parcel is committed',
  'after the parcel was stored',
  'while the parcel is locked',
  'while the arrival is noted',
] as const
export type FulfilmentKillPoint = (typeof fulfilmentKillPoints)[number]

const program = fileURLToPath(new URL('killed-fulfilment.ts', import.meta.url))

/** Brings an order on its way in a process of its own, which kills itself at this point. */
export async function killFulfilmentAt(point: FulfilmentKillPoint, url: string, order: string, fulfiller: string) {
  const child = spawn(process.execPath, [program, point, url, order, fulfiller], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complaints, [, signal]] = await Promise.all([
    ...([text(child.stdout), text(child.stderr)] as const),
    once(child, 'close') as Promise<[number | null, string | null]>,
  ])
  if (signal !== 'SIGKILL') throw new Error(`The process did not come to "${point}": ${said}${complaints}`)
}

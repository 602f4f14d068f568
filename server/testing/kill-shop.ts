import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** Where a process dies while somebody buys the last lens, in the order in which they are reached. */
export const killPoints = [
  'before the goods are set aside',
  'while the goods are set aside',
  'before the provider begins',
  'after the provider has begun',
  'after its transaction is noted',
  'before the order is placed',
  'while the order is placed',
  'before the answer',
  'before the money is asked for',
  'after the money was asked for',
] as const
export type KillPoint = (typeof killPoints)[number]

const program = fileURLToPath(new URL('killed-shop.ts', import.meta.url))

/** Buys in a process of its own, which kills itself at this point; what it got to say before. */
export async function killAt(point: KillPoint, url: string) {
  const child = spawn(process.execPath, [program, point, url], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complaints, [, signal]] = await Promise.all([
    ...([text(child.stdout), text(child.stderr)] as const),
    once(child, 'close') as Promise<[number | null, string | null]>,
  ])
  if (signal !== 'SIGKILL') throw new Error(`The process did not come to "${point}": ${said}${complaints}`)
  return { cart: /cart (\S+)/.exec(said)?.[1], hasPaid: said.includes('paid'), order: /order (\S+)/.exec(said)?.[1] }
}

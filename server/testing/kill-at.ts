import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** Runs a program in a process of its own, which kills itself when it comes to the point. */
export async function killAt(program: URL, point: string, ...args: string[]) {
  const child = spawn(process.execPath, [fileURLToPath(program), point, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complaints, [, signal]] = await Promise.all([
    ...([text(child.stdout), text(child.stderr)] as const),
    once(child, 'close') as Promise<[number | null, string | null]>,
  ])
  if (signal !== 'SIGKILL') throw new Error(`The process did not come to "${point}": ${said}${complaints}`)
}

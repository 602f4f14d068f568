import { readFileSync } from 'node:fs'
import { codeOf } from '#contract/error-code.ts'

/**
 * Calls `ended` once the npm that started this process is gone. npm passes a signal on to the shell that it runs scripts
 * in, and most shells end without passing it on; a killed npm sends no signal at all. The shop would go on unnoticed, and
 * keep its port and its folder. No system has an event for that, so the parent processes are checked every second.
 */
export function watchNpm(ended: () => void, every = 1000) {
  const parent = process.ppid
  const npm = isShell(parent) ? parentOf(parent) : undefined
  const isGone = () =>
    // An orphan gets another parent, except on Windows.
    process.ppid !== parent || !isAlive(parent) || (npm !== undefined && parentOf(parent) !== npm)
  const timer = setInterval(() => {
    if (!isGone()) return
    clearInterval(timer)
    ended()
  }, every)
  timer.unref()
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Whether npm runs its scripts in a shell that stays. Only Linux tells; elsewhere shells make room for the script. */
const isShell = (pid: number) => processFile(pid, 'cmdline')?.split('\0')[1] === '-c'

function parentOf(pid: number): number | undefined {
  // The name of the program is in brackets, and may have blanks and brackets itself.
  const fields = processFile(pid, 'stat')?.split(') ').at(-1)?.split(' ')
  return fields && Number(fields[1])
}

function processFile(pid: number, name: 'cmdline' | 'stat'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}

import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '#contract/error-code.ts'
import { StartError } from '#contract/start-error.ts'

/** `started` tells a process from a later one with the same pid; null where the system does not say. */
type Holder = { pid: number; started: string | null; token: string }

const held = new Set<string>()

/** Two processes on one embedded database open it without an error and diverge, so the first one locks the folder. */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'database.lock')
  const own: Holder = { pid: process.pid, started: startOf(process.pid), token: randomBytes(6).toString('hex') }
  const holder = take(path, own)
  if (holder) {
    throw new StartError(
      `The data folder ${folder} is in use by process ${holder.pid}: stop that process, or choose another folder with DATA_DIR.`,
    )
  }
  held.add(own.token)
  return () => {
    if (held.delete(own.token) && read(path)?.token === own.token) rmSync(path)
  }
}

/**
 * Undefined if it is ours now, otherwise its holder. A dead holder's lock is replaced only by the process with the claim
 * to it. The claim is a lock of the same kind, named after that one holder: so it cannot be used twice, and it is
 * taken over in the same way should its own holder die.
 */
function take(path: string, own: Holder): Holder | undefined {
  for (;;) {
    if (create(path, own)) return
    const holder = read(path)
    if (!holder) continue
    if (isAlive(holder)) return holder
    const claim = `${path}.${holder.token}`
    const rival = take(claim, own)
    if (rival) return rival
    if (read(path)?.token !== holder.token) rmSync(claim)
    else {
      renameSync(claim, path)
      return
    }
  }
}

/** A link fails if the name exists, as O_EXCL does, and the file is never seen without its content. */
function create(path: string, own: Holder): boolean {
  const draft = `${path}.${own.token}.draft`
  writeFileSync(draft, JSON.stringify(own))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function read(path: string): Holder | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  try {
    const { pid, started = null, token } = JSON.parse(text)
    if (Number.isInteger(pid) && /^[0-9a-f]+$/.test(token)) return { pid, started, token }
  } catch {}
  // No lock of ours is ever incomplete; a power cut can leave such a file.
  return { pid: 0, started: null, token: 'unreadable' }
}

function isAlive({ pid, started, token }: Holder): boolean {
  if (pid <= 0) return false
  const now = startOf(pid)
  if (started && now) return started === now
  // A restarted container gives the new process the pid of the old one.
  if (pid === process.pid) return held.has(token)
  try {
    process.kill(pid, 0)
    return now !== 'dead'
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}

/** On Linux: when a process started, as that boot's clock ticks. A zombie counts as dead: it has ended, and only its parent has not asked for its exit code yet. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in parentheses, which may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return 'dead'
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return null
  }
}

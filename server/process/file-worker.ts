import { once } from 'node:events'
import { existsSync, readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

/** Messages of a thread of `readInThread`. */
export type Posted<Piece, End> = { piece: Piece } | { end: End }

/** Reads the file of `readInThread`. What `post` gives is waited for by readers that would post faster than it is taken. */
export async function readFileHere<File, Piece, End>(
  read: (file: File, post: (piece: Piece) => Promise<unknown>) => End | Promise<End>,
) {
  if (!parentPort) throw new Error('This program runs in a thread')
  const port = parentPort
  letOthersGoFirst()
  const post = (piece: Piece) => {
    port.postMessage({ piece } satisfies Posted<Piece, End>)
    return once(port, 'message')
  }
  const end = await read(workerData, post)
  port.postMessage({ end } satisfies Posted<Piece, End>)
}

const ownThread = '/proc/thread-self'

/** Where processors are rare, the thread that answers visitors goes first. Only Linux has priorities of threads. */
function letOthersGoFirst() {
  if (!existsSync(ownThread)) return
  const thread = Number(basename(readlinkSync(ownThread)))
  setPriority(thread, Math.max(getPriority(thread), constants.priority.PRIORITY_BELOW_NORMAL))
}

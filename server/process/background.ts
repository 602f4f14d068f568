import type { Log } from './log.ts'

/**
 * Work that an answer does not wait for, so that its duration says nothing to the visitor. A failure is a line in the
 * log. The process waits for it before it ends.
 */
export function createBackground(log: Pick<Log, 'error'>) {
  const running = new Set<Promise<void>>()
  return {
    run(name: string, work: () => Promise<void>) {
      // Not before this request is answered: even the beginning of it may keep the process busy.
      const done = new Promise<void>((begin) => setImmediate(begin))
        .then(work)
        .catch((error: unknown) => log.error({ err: error, work: name }, 'background work failed'))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
export type Background = ReturnType<typeof createBackground>

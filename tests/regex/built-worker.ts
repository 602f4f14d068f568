import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { Expression } from './expressions.ts'

// Runs in a thread of its own, whose RegExp remembers what the named files make while they are loaded.
const files: string[] = workerData
const made: Expression[] = []
globalThis.RegExp = new Proxy(RegExp, {
  construct(target, [source, flags]: [string | RegExp, string?], newTarget) {
    const caller = new Error().stack?.split('\n')[2] ?? ''
    const file = files.find((one) => caller.includes(`/${one}:`))
    const expression: RegExp = Reflect.construct(target, [source, flags], newTarget)
    if (file) made.push({ source: expression.source, flags: expression.flags, file })
    return expression
  },
})
for (const file of files) await import(pathToFileURL(resolve(file)).href)
parentPort?.postMessage(made)

import { parentPort, workerData } from 'node:worker_threads'
import { bounds } from './bounds.ts'
import type { Expression } from './expressions.ts'
import { growingInputs, longInputs } from './growing-inputs.ts'

// Runs in a thread of its own, which is ended if an expression does not come to an end.
const expressions: Expression[] = workerData
/** The largest form that the shop takes; a file of the bank or the catalogue has a thread with an end. */
const longestForm = 300_000
for (const { source, flags, file } of expressions) {
  const expression = new RegExp(source, flags)
  const longest = bounds[file]?.longest ?? longestForm
  // Without a repetition a search ends at every place.
  const inputs = /[*+]|,\d*\}/.test(source) ? longInputs(source, longest) : []
  for (const some of [growingInputs(source), inputs])
    for (const input of some) {
      expression.lastIndex = 0
      input.replace(expression, '')
      parentPort?.postMessage('tried')
    }
  parentPort?.postMessage('done')
}

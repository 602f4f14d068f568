import { parentPort, workerData } from 'node:worker_threads'
import type { Expression } from './expressions.ts'
import { growingInputs } from './growing-inputs.ts'

// Runs in a thread of its own, which is ended if an expression does not come to an end.
const expressions: Expression[] = workerData
for (const { source, flags } of expressions) {
  const expression = new RegExp(source, flags)
  for (const input of growingInputs(source)) {
    expression.lastIndex = 0
    input.replace(expression, '')
  }
  parentPort?.postMessage('done')
}

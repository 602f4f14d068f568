import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { StepFailed } from '#scripts/run-step.ts'
import { endChild, type HttpResponse, startChild } from './running-shop.ts'

/** A process that repeats these answers, the first at `/0`. */
export async function startBareServer(answers: HttpResponse[]) {
  const child = startChild([fileURLToPath(import.meta.resolve('./bare-server.ts'))], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  child.send(answers.map((answer) => ({ ...answer, headers: withoutNodesOwn(answer.headers) })))
  const failed = once(child, 'exit').then(() => Promise.reject(new StepFailed('The bare server did not start.')))
  const [port = 0]: number[] = await Promise.race([once(child, 'message'), failed])
  failed.catch(() => {})
  return { port, [Symbol.asyncDispose]: () => endChild(child) }
}

const withoutNodesOwn = (headers: string[]) =>
  headers.filter((_, index) => !/^(date|connection|keep-alive)$/i.test(headers[index - (index % 2)] ?? ''))

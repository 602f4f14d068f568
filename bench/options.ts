import { parseArgs } from 'node:util'
import { StepFailed } from '#scripts/run-step.ts'

/** The options of every benchmark of requests. */
export function readOptions(usualSeconds: number) {
  const { values } = parseArgs({
    options: { seconds: { type: 'string' }, rounds: { type: 'string' }, short: { type: 'boolean' } },
  })
  const seconds = Number(values.seconds ?? (values.short ? 0.5 : usualSeconds))
  const rounds = Number(values.rounds ?? (values.short ? 1 : 3))
  if (!(seconds > 0 && seconds <= 60) || !(rounds >= 1 && rounds <= 20))
    throw new StepFailed('--seconds goes from above 0 to 60, --rounds from 1 to 20.')
  return { seconds, rounds: Math.round(rounds) }
}

import { runScript, runTool, step } from './run-step.ts'

const help = `npm run check

What a change must pass before the tests: format and lint, types, unused code, and the tests that read the sources
(folder and import rules, what old browsers lack, requirement ids, messages). A failure ends it. "npm run format" repairs the format.`

/** All but the tests that read the sources, which `npm test` runs with the others. */
export async function checkSources() {
  await step('route types', () => runTool('@react-router/dev', ['typegen']))
  // The types take as long as the other three, which need one core as well.
  const outcomes = await Promise.allSettled([
    step('types', () => runTool('typescript', ['--noEmit'])),
    checkFormatAndUse(),
  ])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

async function checkFormatAndUse() {
  await step('format and lint', () => runTool('@biomejs/biome', ['ci', '--colors=off']))
  await step('unused files, exports and dependencies', () => runTool('knip', ['--no-progress']))
  await step('code that only tests use', () => runTool('knip', ['--production', '--no-progress']))
}

async function check() {
  await checkSources()
  await step('folder rules, old browsers, requirement ids, messages', () =>
    runTool('vitest', ['run', '--project=rules', '--reporter=default', 'tests/', 'messages/']),
  )
}

if (import.meta.main) await runScript(process.argv.includes('--help') ? async () => console.log(help) : check)

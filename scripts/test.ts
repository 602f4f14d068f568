import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkSources } from './check.ts'
import { describeChromium, findChromium } from './chromium.ts'
import { run, runScript, runTool, StepFailed, seconds, step } from './run-step.ts'
import { readTestArguments, testHelp } from './test-arguments.ts'
import { type TestReport, tally } from './test-tally.ts'

const started = performance.now()
const { isHelp, isEverything, selection, projects } = readTestArguments(process.argv.slice(2))
const scratch = mkdtempSync(join(tmpdir(), 'lens-shop-test-'))

async function main() {
  if (isEverything) await checkSources()
  const chosen = projects ?? (await projectsOfSelection())
  if (['pages', 'long', 'browser'].some((project) => chosen.includes(project))) {
    await step('build', () => run(process.execPath, ['scripts/build.ts']))
  }
  const problem = chosen.includes('browser') ? await missingBrowser() : undefined

  const report = join(scratch, 'report.json')
  const { code } = await runTool(
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(problem ? ['--project=!browser'] : []),
      ...selection,
    ],
    { live: true },
  )
  const { passed, failed, skipped } = tally(readJson<TestReport>(report), code)

  if (problem) console.log(`The browser tests did not run, which counts as a failure. ${problem}`)
  if (skipped) console.log(`${skipped} skipped`)
  console.log(`took ${seconds(performance.now() - started)}`)
  console.log(`${passed} passed, ${failed + (problem ? 1 : 0)} failed`)
  if (failed || problem) process.exitCode = 1
}

/** Asked of Vitest, so that a single rules test waits for no build. */
async function projectsOfSelection() {
  const list = join(scratch, 'list.json')
  await runTool('vitest', ['list', '--filesOnly', `--json=${list}`, ...selection])
  const files = readJson<{ projectName?: string }[]>(list) ?? []
  return files.map((file) => file.projectName)
}

/** Without a browser the other tests are still worth running. */
async function missingBrowser() {
  try {
    console.log(`✓ browser: ${await describeChromium(await findChromium())}`)
  } catch (error) {
    if (error instanceof StepFailed) return error.message
    throw error
  }
}

function readJson<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** A step that fails before the tests ends the run, with the same closing line. */
async function mainWithClosingLine() {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    console.log(`${error.message}, before any test ran\n0 passed, 1 failed`)
    process.exitCode = 1
  }
}

await runScript(isHelp ? async () => console.log(testHelp) : mainWithClosingLine)
rmSync(scratch, { recursive: true, force: true })

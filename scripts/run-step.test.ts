import { afterEach, expect, test, vi } from 'vitest'
import { run, runTool, StepFailed, step } from './run-step.ts'

afterEach(() => vi.restoreAllMocks())

const node = (code: string) => [process.execPath, ['-e', code]] as const

test('a program returns its exit code and its output', async () => {
  const [command, args] = node('console.log("out"); console.error("err"); process.exitCode = 3')
  const { code, output } = await run(command, [...args])
  expect(code).toBe(3)
  expect(output.split('\n').sort()).toEqual(['', 'err', 'out'])
})

test('a program gets additions to the environment', async () => {
  const [command, args] = node('console.log(Reflect.get(process, "env").ADDED)')
  expect((await run(command, [...args], { env: { ADDED: 'yes' } })).output).toBe('yes\n')
})

test('a program that does not exist or takes too long has failed', async () => {
  expect((await run('/does/not/exist', [])).code).toBe(1)
  const [command, args] = node('setInterval(() => {}, 1000)')
  expect((await run(command, [...args], { timeout: 50 })).code).toBe(1)
})

test('a tool of a dependency runs', async () => {
  expect(await runTool('typescript', ['--version'])).toEqual({ code: 0, output: expect.stringMatching(/^Version \d/) })
})

test('a step that passes is one line, a step that fails shows its output and ends the run', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await step('types', async () => ({ code: 0, output: 'much to read' }))
  expect(log.mock.calls.flat()).toEqual([expect.stringMatching(/^✓ types \(\d+\.\d s\)$/)])

  log.mockClear()
  await expect(step('lint', async () => ({ code: 1, output: 'line 3 is wrong\n' }))).rejects.toThrow(StepFailed)
  expect(log.mock.calls.flat()).toEqual([expect.stringContaining('line 3 is wrong')])
})

import { expect, test } from 'vitest'
import { StartError } from '#contract/start-error.ts'
import { readCommandLine, usage } from './command-line.ts'

test('each option is a setting, and only what was given is one', () => {
  const args = ['--port', '4000', '--host', '0.0.0.0', '--data-dir', 'here', '--mode', 'live']
  expect(readCommandLine(args)).toEqual({ PORT: '4000', HOST: '0.0.0.0', DATA_DIR: 'here', SHOP_MODE: 'live' })
  expect(readCommandLine(['--port=4000'])).toEqual({ PORT: '4000' })
  expect(readCommandLine([])).toEqual({})
})

test('help is no setting, and names every option', () => {
  expect(readCommandLine(['--port', '4000', '--help'])).toBeUndefined()
  for (const option of ['--port', '--host', '--data-dir', '--mode', '--help']) expect(usage).toContain(option)
})

test.each([
  [['--colour', 'red'], "Unknown option '--colour'. See --help."],
  [['--port'], "Option '--port <value>' argument missing. See --help."],
  [['open'], "Unexpected argument 'open'. See --help."],
])('%j is refused in one sentence', (args, sentence) => {
  expect(() => readCommandLine(args)).toThrow(new StartError(sentence))
})

import { expect, test } from 'vitest'
import { type TestReport, tally } from './test-tally.ts'

const file = (...tests: string[]) => ({
  status: tests.includes('failed') ? 'failed' : 'passed',
  assertionResults: tests.map((status) => ({ status })),
})

const report = (testResults: TestReport['testResults']): TestReport => {
  const count = (wanted: string) =>
    testResults.flatMap((file) => file.assertionResults).filter((test) => test.status === wanted).length
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('skipped'),
    numTodoTests: count('todo'),
    testResults,
  }
}

test('passed, failed and skipped tests are summed up over all files', () => {
  const files = [file('passed', 'passed', 'failed'), file('passed', 'skipped', 'todo')]
  expect(tally(report(files), 1)).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

test('a file that could not be loaded is one failure', () => {
  const broken = { status: 'failed', assertionResults: [] }
  expect(tally(report([file('passed'), broken]), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test('an error outside of the tests is a failure although every test passed', () => {
  expect(tally(report([file('passed')]), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test('no test at all is a failure, with a report and without', () => {
  expect(tally(report([file('skipped')]), 0)).toEqual({ passed: 0, failed: 1, skipped: 1 })
  expect(tally(undefined, 0).failed).toBe(1)
})

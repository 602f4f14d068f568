/** The part of Vitest's JSON report that is used here. */
export type TestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

export type Tally = { passed: number; failed: number; skipped: number }

/** A file that could not be loaded counts as one failure, and so does a run that failed outside of a test or ran no test. */
export function tally(report: TestReport | undefined, exitCode: number): Tally {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length
  const passed = report.numPassedTests
  const failed = report.numFailedTests + brokenFiles
  const mustFail = exitCode !== 0 || passed === 0
  return {
    passed,
    failed: mustFail ? Math.max(failed, 1) : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

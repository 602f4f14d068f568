import type { TestProject } from 'vitest/node'

/** The long run of the fuzzer, with Vitest's own seed: a new one each time, unless the command line has one. The title of the test shows it. */
export default function provideLongRun(project: TestProject) {
  const { seed } = project.config.sequence
  project.provide('fuzz', { requests: 50_000, seed })
}

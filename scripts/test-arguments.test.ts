import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../vitest.config.ts'
import { readTestArguments, testHelp } from './test-arguments.ts'

const configured = (config.test?.projects ?? []) as { test: { name: string; include: string[] } }[]
const named = configured.map((project) => project.test.name)

test('npm test alone is everything: the check, and each project of vitest.config.ts', () => {
  const { isEverything, selection, projects } = readTestArguments([])
  expect({ isEverything, selection }).toEqual({ isEverything: true, selection: [] })
  expect(projects?.toSorted()).toEqual(named.toSorted())
})

test('npm run test:quick is without check, browser, long tests and those of the embedded database', () => {
  const { isEverything, selection, projects } = readTestArguments(['--quick'])
  expect(isEverything).toBe(false)
  expect(projects).toEqual(named.filter((name) => !['browser', 'long', 'embedded'].includes(name)))
  expect(selection).toEqual(projects?.map((name) => `--project=${name}`))
})

test('a path narrows either run, and Vitest says what it needs', () => {
  expect(readTestArguments(['server/cart'])).toEqual({ isHelp: false, isEverything: false, selection: ['server/cart'] })
  const { selection, projects } = readTestArguments(['--quick', 'server/cart'])
  expect(selection).toEqual(['--project=rules', '--project=postgres', '--project=pages', 'server/cart'])
  expect(projects).toBeUndefined()
})

test('--help names both commands', () => {
  expect(readTestArguments(['--help']).isHelp).toBe(true)
  expect(testHelp).toMatch(/^npm test .*\nnpm run test:quick /)
})

test('each pattern of vitest.config.ts finds a file, so that a renamed file does not drop out of its project', () => {
  const patterns = configured.flatMap(({ test }) => test.include)
  expect(patterns.filter((pattern) => globSync(pattern, { exclude: ['node_modules/**'] }).length === 0)).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { consentKinds } from '#contract/identity/consent.ts'
import { eventTable } from '#contract/measurement/events.ts'

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(`app/${path}`, 'utf8'))

/** The browser's own figures are told by the collector's part. */
const toldByBrowser = ['web_vital']

test('every event of the table is reported somewhere, and nothing that the table does not have', () => {
  const reported = sources.flatMap((source) =>
    [...source.matchAll(/\b(?:report|useReport)\(\s*'([^']+)'/g)].map(([, name]) => name),
  )
  const expected = Object.keys(eventTable).filter((name) => !toldByBrowser.includes(name))
  expect([...new Set(reported)].filter((name) => name !== 'web_vital').toSorted()).toEqual(expected.toSorted())
})

test('every event needs a consent that visitors can give', () => {
  for (const { consent } of Object.values(eventTable)) expect(consentKinds).toContain(consent)
})

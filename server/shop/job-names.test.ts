import { expect, test } from 'vitest'
import { jobTexts } from '#contract/staff/job-texts.ts'
import { jobTable } from './job-table.ts'

test('every job has a name at the desk, and no name is of a job that is gone', () => {
  expect(Object.keys(jobTexts).toSorted()).toEqual(jobTable.map(({ name }) => name).toSorted())
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataModel, dataModelPage } from '#scripts/data-model.ts'
import { projectRoot } from '#scripts/run-step.ts'

test('the drawn data model is that of the schemas; npm run docs:data-model draws it anew', async () => {
  expect(readFileSync(join(projectRoot, dataModelPage), 'utf8')).toBe(await dataModel())
})

test('the drawing names columns as PostgreSQL does, with their keys and what they refer to', async () => {
  const page = await dataModel()
  const expected = [
    'uuid payment_id FK, UK',
    '`created_at` timestamptz',
    'payments ||--o| orders : "payment_id"',
    'users |o--o{ orders : "customer_id"',
    'orders --> users',
  ]
  expect(expected.filter((line) => !page.includes(line))).toEqual([])
})

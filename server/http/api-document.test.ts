import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runTool } from '#scripts/run-step.ts'
import { adminOperationNames } from '#server/testing/api-keys.ts'
import { describeShop } from './api-operations.ts'
import { securitySchemes } from './api-security.ts'

const document = describeShop('https://shop.test')
type Operation = { operationId?: string; security?: object[]; responses: Record<string, unknown> }
const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]: [string, Operation]) => ({ path, method, ...operation })),
)

/** Who signs in or up is nobody yet. */
const isEntrance = (path: string) => path.startsWith('/api/identity/')

test('the description passes the recommended rules of Redocly', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-api-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  // Neither asks the network.
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const args = ['lint', file, '--extends=recommended', '--format=json', '--max-problems=1000']
  const { output } = await runTool('@redocly/cli', args, { env })
  rmSync(folder, { recursive: true })
  const { totals, problems } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  expect(problems.map(({ ruleId, message }: Record<string, string>) => `${ruleId}: ${message}`)).toEqual([])
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
})

test('it names the shop that it comes from, and every way to show who asks', () => {
  expect(document.servers).toEqual([{ url: 'https://shop.test' }])
  const used = operations.flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one)))
  expect(new Set(used)).toEqual(new Set(Object.keys(securitySchemes)))
})

test('an operation that may answer 401 says what it asks for', () => {
  const silent = operations.filter(
    ({ path, security, responses }) => '401' in responses && security?.length === 0 && !isEntrance(path),
  )
  expect(silent.map(({ operationId }) => operationId)).toEqual([])
})

test('an operation that is for customers or staff alone says how it refuses others', () => {
  const isForSomebody = (security: object[] = []) =>
    security.length > 0 && security.every((one) => Object.keys(one).length > 0)
  const silent = operations.filter(
    ({ security, responses }) => isForSomebody(security) && !('401' in responses || '404' in responses),
  )
  expect(silent.map(({ operationId }) => operationId)).toEqual([])
})

test('everything below /api/admin takes a key or a session, and nothing else takes a key', () => {
  const byKey = operations.filter(({ security = [] }) => security.some((one) => 'apiKey' in one))
  expect(byKey.filter(({ path }) => !path.startsWith('/api/admin/'))).toEqual([])
  expect(byKey.map(({ operationId }) => operationId).sort()).toEqual([...adminOperationNames].sort())
  for (const { security, responses } of byKey) {
    expect(security).toEqual([{ apiKey: [] }, { session: [] }])
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '403', '422', '429']))
  }
})

test('every change may be refused because another site sends it, or because it is too large', () => {
  const changes = operations.filter(({ path, method }) => path.startsWith('/api/') && method !== 'get')
  expect(changes.length).toBeGreaterThan(50)
  expect(changes.filter(({ responses }) => !('403' in responses && '413' in responses))).toEqual([])
})

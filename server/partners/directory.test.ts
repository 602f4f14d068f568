import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startJsonService } from '#server/testing/json-service.ts'
import { demoPartners } from './demo-partners.ts'
import { directoryContract } from './directory.contract.ts'
import { directoryAt } from './remote-directory.ts'

describe('of the demo', () => directoryContract(() => demoPartners))

describe('at a service', () => {
  let service: Awaited<ReturnType<typeof startJsonService>>
  beforeAll(async () => {
    service = await startJsonService(async (question) => {
      const { brand, id } = question as { brand: string; id: string }
      if (id === 'odd') return { body: { partner: { id: 7 } } }
      return { body: { partner: (await demoPartners.partner(brand, id)) ?? null } }
    })
  })
  afterAll(() => service.stop())
  directoryContract(() => directoryAt({ url: service.url, key: 'secret' }))

  test('a response of another form is an error', async () => {
    await expect(directoryAt({ url: service.url }).partner('claravue', 'odd')).rejects.toThrow(/another form/)
  })
})

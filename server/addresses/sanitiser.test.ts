import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AddressToSanitise, addressChoices } from '#contract/address/sanitised-address.ts'
import type { CountryCode } from '#contract/brand.ts'
import { startJsonService } from '#server/testing/json-service.ts'
import { sanitiseByRules } from './local-sanitiser.ts'
import { sanitiseAt } from './remote-sanitiser.ts'
import { sanitise } from './sanitise.ts'
import { sanitiserContract } from './sanitiser.contract.ts'
import type { Sanitiser } from './sanitiser.ts'

describe('by rules', () => sanitiserContract(() => sanitiseByRules))

describe('at a service', () => {
  let service: Awaited<ReturnType<typeof startJsonService>>
  beforeAll(async () => {
    service = await startJsonService(async (question) => {
      const { street } = question as AddressToSanitise
      if (street === 'broken') return { status: 500, body: {} }
      if (street === 'odd') return { body: { sanitized: 'yes' } }
      return { body: await sanitiseByRules.sanitise(question as AddressToSanitise) }
    })
  })
  afterAll(() => service.stop())
  sanitiserContract(() => sanitiseAt({ url: service.url, key: 'secret' }))

  test('the shop identifies itself by its key', () => {
    expect(service.asked[0]?.key).toBe('Bearer secret')
  })

  test.each(['broken', 'odd'])('a response that is %s is an error', async (street) => {
    const address = { street, postcode: '8001', city: 'Zürich', country_code: 'CH' }
    await expect(sanitiseAt({ url: service.url }).sanitise(address)).rejects.toThrow(/^127\.0\.0\.1:\d+ answers/)
  })
})

const typed = { street: 'limmatquai 5', postcode: '8001', city: 'zurich', country_code: 'CH' }
const known = { ...typed, street: 'Limmatquai', street_number: '5', city: 'Zürich' }

/** Sanitises as a storefront of these countries does, and returns the requests that the service got. */
async function ask(answer: Sanitiser['sanitise'], countries: CountryCode[] = ['CH', 'DE']) {
  const requests: AddressToSanitise[] = []
  const warnings: string[] = []
  const note = () => {}
  const log = { debug: note, info: note, error: note, warn: (_: object, text: string) => void warnings.push(text) }
  const sanitiser: Sanitiser = {
    sanitise: (address) => {
      requests.push(address)
      return answer(address)
    },
  }
  const result = await sanitise({ sanitiser, log }, countries, typed)
  return { result, requests, warnings }
}
const asTyped = { sanitized: false, address: typed, original: typed }

test('[CHK-014] an address in a country that is not configured is not sent to the service', async () => {
  const served = await ask(async () => ({ sanitized: true, address: known }))
  expect(served.requests).toEqual([typed])
  const foreign = await ask(async () => ({ sanitized: true, address: known }), ['DE', 'AT'])
  expect([foreign.requests, foreign.result]).toEqual([[], asTyped])
})

test('[CHK-015] it counts as sanitised if the service says so and the country it returns is configured', async () => {
  const abroad = { ...known, country_code: 'FR' }
  const results = await Promise.all([
    ask(async () => ({ sanitized: true, address: known })),
    ask(async () => ({ sanitized: false, address: known })),
    ask(async () => ({ sanitized: true, address: abroad })),
    ask(async () => ({ sanitized: false, address: abroad })),
  ])
  expect(results.map(({ result }) => result)).toEqual([
    { sanitized: true, address: known, original: typed },
    asTyped,
    asTyped,
    asTyped,
  ])
})

test('[CHK-016] a sanitised address is a choice between the suggested and the original; without a sanitised one there is no choice', async () => {
  const { result } = await ask(async () => ({ sanitized: true, address: known }))
  expect(addressChoices(result)).toEqual([known, typed])
  expect(addressChoices(asTyped)).toEqual([typed])
  expect(addressChoices({ sanitized: true, address: typed, original: typed })).toEqual([typed])
})

test('an outage of the service does not stop an order', async () => {
  const { result, warnings } = await ask(() => Promise.reject(new Error('away')))
  expect([result, warnings]).toEqual([asTyped, ['the address service does not answer']])
})

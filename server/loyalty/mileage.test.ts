import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startJsonService } from '#server/testing/json-service.ts'
import { demoMileage } from './demo-mileage.ts'
import { member, mileageContract, placed } from './mileage.contract.ts'
import { mileageAt } from './remote-mileage.ts'

describe('of a demo', () => {
  mileageContract(() => demoMileage)

  test('no miles are earned by an order that was cancelled', async () => {
    const orders = async () => placed.map((order) => ({ ...order, state: 'cancelled' }))
    expect(await demoMileage.credits({ brand: 'claravue', number: member, orders })).toEqual([])
  })
})

describe('at a service', () => {
  let service: Awaited<ReturnType<typeof startJsonService>>
  let isAway = false
  beforeAll(async () => {
    service = await startJsonService(async (question) => {
      if (isAway) return { status: 500, body: {} }
      const { miles_and_more_number: number } = question as { miles_and_more_number: string }
      if (number === '2220') return { body: { credits: [{ order_number: 1, miles: -5 }] } }
      const orders = async () => (number === member ? [...placed] : [])
      return { body: { credits: await demoMileage.credits({ brand: 'claravue', number, orders }) } }
    })
  })
  afterAll(() => service.stop())
  mileageContract(() => mileageAt({ url: service.url, key: 'secret' }))

  test('the shop identifies itself by its key, and names the card and the storefront only', () => {
    expect(service.asked[0]).toMatchObject({
      key: 'Bearer secret',
      question: { brand: 'claravue', miles_and_more_number: member },
    })
    expect(Object.keys(service.asked[0]?.question as object)).toHaveLength(2)
  })

  const orders = async () => []

  test('a response of another form is an error', async () => {
    const asked = mileageAt({ url: service.url }).credits({ brand: 'claravue', number: '2220', orders })
    await expect(asked).rejects.toThrow(/answers in another form/)
  })

  test('after a failure it is not asked again for 30 seconds', async () => {
    let now = 0
    const miles = mileageAt({ url: service.url }, () => now)
    const ask = () => miles.credits({ brand: 'claravue', number: member, orders })
    isAway = true
    await expect(ask()).rejects.toThrow(/answers 500/)
    isAway = false
    const before = service.asked.length
    now = 29_999
    await expect(ask()).rejects.toThrow(/did not answer/)
    expect(service.asked).toHaveLength(before)
    now = 30_000
    expect(await ask()).toHaveLength(2)
  })
})

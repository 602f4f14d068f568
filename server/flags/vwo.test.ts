import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startJsonService } from '#server/testing/json-service.ts'
import { createVwoFlags } from './vwo.ts'

type Service = Awaited<ReturnType<typeof startJsonService>>
let service: Service
/** VWO has half a second, and on a busy machine it takes longer until its stand-in answers. */
const endAfter = AbortSignal.timeout.bind(AbortSignal)
beforeEach(() => void vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => endAfter(60_000)))
afterEach(() => service.stop())

const clock = { time: 0 }
const log = { warn: vi.fn() }
const open = () => createVwoFlags({ url: service.url, accountId: '123', sdkKey: 'abc' }, log, () => clock.time)
const enabled = (...variables: object[]) => ({ body: { isEnabled: true, variables } })

test('[API-090] variables come from VWO for the user, and their types are those of the shop', async () => {
  service = await startJsonService(() =>
    enabled(
      { id: 1, key: 'colour', type: 'string', value: 'blue' },
      { id: 2, key: 'size', type: 'integer', value: 3 },
      { id: 3, key: 'ratio', type: 'double', value: 0.5 },
      { id: 4, key: 'isNew', type: 'boolean', value: true },
      { id: 5, key: 'more', type: 'json', value: { a: 1 } },
    ),
  )
  expect(await open().flag('banner', { id: 'anna', customVariables: { country: 'CH' } })).toEqual([
    { variableKey: 'colour', type: 'String', value: 'blue' },
    { variableKey: 'size', type: 'Integer', value: 3 },
    { variableKey: 'ratio', type: 'Float', value: 0.5 },
    { variableKey: 'isNew', type: 'Boolean', value: true },
    { variableKey: 'more', type: 'String', value: '{"a":1}' },
  ])
  expect(service.asked).toMatchObject([
    {
      path: '/server-side/getFlag?accountId=123&sdkKey=abc',
      question: { featureKey: 'banner', userId: 'anna', customVariables: { country: 'CH' } },
    },
  ])
})

test('the variables of VWO are remembered for five minutes, for each visitor', async () => {
  service = await startJsonService(() => enabled({ key: 'a', type: 'string', value: 'x' }))
  const flags = open()
  for (const id of ['anna', 'anna', 'bruno']) await flags.flag('banner', { id })
  expect(service.asked).toHaveLength(2)
  clock.time += 300_000
  await flags.flag('banner', { id: 'anna' })
  expect(service.asked).toHaveLength(3)
})

test('a flag that is off gives nothing', async () => {
  service = await startJsonService(() => ({
    body: { isEnabled: false, variables: [{ key: 'a', type: 'string', value: 'x' }] },
  }))
  expect(await open().flag('banner', { id: 'anna' })).toEqual([])
})

test.each([
  ['is down', { status: 503, body: {} }],
  ['does not answer', 'never' as const],
])('while VWO %s no page waits for long: no variables, and a pause before the next request', async (_, answer) => {
  let given: typeof answer | ReturnType<typeof enabled> = answer
  service = await startJsonService(() => given)
  vi.mocked(AbortSignal.timeout).mockImplementationOnce(endAfter)
  const flags = open()
  expect(await flags.flag('banner', { id: 'anna' })).toEqual([])
  expect(await flags.flag('banner', { id: 'bruno' })).toEqual([])
  await flags.track({ id: 'anna' }, 'order')
  expect(service.asked).toHaveLength(1)
  expect(log.warn).toHaveBeenCalledOnce()
  given = enabled({ key: 'a', type: 'string', value: 'x' })
  clock.time += 5_000
  expect(await flags.flag('banner', { id: 'anna' })).toHaveLength(1)
})

test('[API-091, API-092] attributes and goals are reported to VWO', async () => {
  service = await startJsonService(() => ({ body: {} }))
  const flags = open()
  await flags.attribute({ id: 'anna' }, { lens: 'toric', orders: 3 })
  await flags.track({ id: 'anna' }, 'order', { total: 59.8 })
  expect(service.asked.map(({ path, question }) => [path.split('?')[0], question])).toEqual([
    ['/server-side/setAttribute', { userId: 'anna', attributeKey: 'lens', attributeValue: 'toric' }],
    ['/server-side/setAttribute', { userId: 'anna', attributeKey: 'orders', attributeValue: 3 }],
    ['/server-side/trackEvent', { eventName: 'order', userId: 'anna', eventProperties: { total: 59.8 } }],
  ])
})

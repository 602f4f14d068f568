import { describe, expect, test } from 'vitest'
import { factsOf } from './facts.ts'
import { isIgnored, isKept, knownMessage } from './known-messages.ts'
import { isErrorRecorded, recordingOf } from './rates.ts'
import { BrowserErrorReport } from './report.ts'

function errorWith(message: string, stack: string, extra: object = {}) {
  const error = Object.assign(new TypeError(message), extra)
  error.stack = stack
  return error
}

const personal = /anna|meier|muster|seeweg|8002|secret|192\.0\.2|0791234567|sid=/i

describe('of an error full of personal data', () => {
  const message = 'anna.meier@example.org of Seeweg 4, 8002, said "secret"\n    at Anna (/app/server/meier.ts:1:1)'
  const stack = `TypeError: ${message}
    at Anna Meier (/srv/shop/server/cart/store.ts:10:5)
    at async readCart (file:///srv/shop/server/cart/operations.ts:20:7)
    at Object.<anonymous> (https://claravue.example/de/order/secret-token?email=anna@example.org:1:2)
    at run (/srv/anna/node_modules/hono/dist/compose.js:22:17)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`
  const error = errorWith(message, stack, {
    code: 'anna@example.org',
    cookie: 'sid=secret',
    request: { headers: { 'x-forwarded-for': '192.0.2.7' }, body: { phone: '0791234567' } },
    cause: Object.assign(new Error('duplicate key (email)=(anna@example.org)'), { code: '23505', detail: 'Muster' }),
  })

  test('the name, the frames and the codes of its causes are kept, and nothing else', () => {
    const facts = factsOf(error, 'server')
    expect(facts).toEqual({
      name: 'TypeError',
      frames: [
        { file: 'server/cart/store.ts', line: 10, column: 5 },
        { file: 'server/cart/operations.ts', line: 20, column: 7, function: 'async readCart' },
        { file: 'node_modules/hono/dist/compose.js', line: 22, column: 17, function: 'run' },
        {
          file: 'node:internal/process/task_queues',
          line: 95,
          column: 5,
          function: 'process.processTicksAndRejections',
        },
      ],
      causes: [{ name: 'Error', code: '23505' }],
    })
    expect(JSON.stringify(facts)).not.toMatch(personal)
  })

  test.each([['anna@example.org'], [{ email: 'anna@example.org', code: 'ANNA' }], [null], [42]])(
    '%j is only its type',
    (thrown) => {
      expect(factsOf(thrown, 'browser')).toEqual({ name: typeof thrown, frames: [], causes: [] })
    },
  )
})

describe('whatever is thrown is described, and describing it never fails', () => {
  const fail = () => {
    throw new Error('anna@example.org')
  }
  const withGetter = (field: string) => Object.defineProperty(new TypeError('anna'), field, { get: fail })
  const withField = (field: string, value: unknown) => Object.assign(new TypeError('anna'), { [field]: value })
  const own = withField('cause', undefined)
  own.cause = own
  type Row = [title: string, thrown: unknown, name: string]
  const revoked = Proxy.revocable(new TypeError('anna'), {})
  revoked.revoke()
  const locked = new Proxy(new TypeError('anna'), { get: fail, has: fail, getPrototypeOf: fail })

  test.each<Row>([
    ...['message', 'stack', 'cause', 'code'].map<Row>((field) => [
      `${field} cannot be read`,
      withGetter(field),
      'TypeError',
    ]),
    ...['message', 'stack', 'code'].map(
      (field): Row => [`${field} is no text`, withField(field, ['anna']), 'TypeError'],
    ),
    ['the name cannot be read', withGetter('name'), 'Error'],
    ['the name is no text', withField('name', Symbol('anna')), 'Error'],
    ['the name is a token', withField('name', 'secretZm9vYmFyc2VjcmV0dG9rZW4'), 'Error'],
    ['a revoked proxy', revoked.proxy, 'object'],
    ['a proxy that refuses', locked, 'object'],
    ['it is its own cause', own, 'TypeError'],
    ['several at once', new AggregateError([new Error('anna')], 'anna'), 'AggregateError'],
    ['without a prototype', Object.assign(Object.create(null), { email: 'anna' }), 'object'],
  ])('%s', (_, thrown, name) => {
    const facts = factsOf(thrown, 'server')
    expect(facts.name).toBe(name)
    expect(facts.causes.length).toBeLessThanOrEqual(3)
    expect(JSON.stringify(facts)).not.toMatch(personal)
  })

  // Of patterns that look at each place of a text for each other place of it, a million places would take hours.
  test.each([['\n'], ['@'], ['at a (']])('a million times “%s” as its message and stack', (part) => {
    const text = part.repeat(1_000_000)
    for (const message of [text, 'another one'])
      expect(factsOf(errorWith(message, text), 'server')).toEqual({ name: 'TypeError', frames: [], causes: [] })
  })
})

test('the frames of Chrome, Firefox and Safari are read alike; a page is not a file', () => {
  const chrome = `TypeError: x\n    at h (https://shop.example/assets/page-Ab_cd-12.js:3:40)\n    at https://shop.example/de/order/secret:9:1`
  const firefox = 'h@https://shop.example/assets/page-Ab_cd-12.js:3:40\n@https://shop.example/de/order/secret:9:1\n'
  for (const stack of [chrome, firefox])
    expect(factsOf(errorWith('x', stack), 'browser').frames).toEqual([
      { file: 'assets/page-Ab_cd-12.js', line: 3, column: 40, function: 'h' },
    ])
})

test.each([
  ["Cannot read properties of undefined (reading 'Anna')", 'Cannot read properties of undefined'],
  ['Unexpected token \'A\', "Anna Meier" is not valid JSON', 'This is not JSON'],
  ['anna.meier is not a function', 'Something is not a function'],
  ['Minified React error #418; visit https://react.dev/errors/418?args[]=Anna', 'React error #418'],
  ['Invalid time value', 'Invalid time value'],
  ['connect ECONNREFUSED 192.0.2.7:5432', 'connect ECONNREFUSED'],
  ["Failed to execute 'setItem' on 'Storage': Anna", "Failed to execute 'setItem' on 'Storage'"],
  ['Customer Anna Meier is too old', undefined],
])('of “%s” is kept: %s', (message, kept) => {
  expect(knownMessage(message)).toBe(kept)
  if (kept) expect(isKept(kept)).toBe(true)
})

test('a report from outside has only messages that are kept, files of the build and names', () => {
  const report = { name: 'TypeError', frames: [], causes: [], release: '0123456789ab', message: 'Failed to fetch' }
  expect(BrowserErrorReport.safeParse(report).success).toBe(true)
  const frame = { file: 'assets/page-1.js', line: 1, column: 1 }
  for (const wrong of [
    { message: 'Anna Meier' },
    { message: 'Invalid Anna Meier 0791234567' },
    { message: "Failed to execute 'Anna Meier' on 'Seeweg'" },
    { name: 'secretZm9vYmFyc2VjcmV0dG9rZW4' },
    { name: '<script>alert(1)</script>' },
    { frames: [{ ...frame, file: 'https://evil.example/x.js' }] },
    { frames: Array(21).fill(frame) },
    { route: '/de/order?token=1' },
    { causes: [{ name: 'Error', code: 'anna@example.org' }] },
    { release: '' },
    { release: 'anna.meier' },
  ])
    expect(BrowserErrorReport.safeParse({ ...report, ...wrong }).success).toBe(false)
})

test.each([
  ['ChunkLoadError', 'Loading chunk 7 failed.', true],
  ['TypeError', 'Failed to fetch dynamically imported module: https://shop.example/assets/cart-1.js', true],
  ['TypeError', 'error loading dynamically imported module: https://shop.example/assets/cart-1.js', true],
  ['TypeError', 'Importing a module script failed.', true],
  ['', 'ResizeObserver loop limit exceeded', true],
  ['', 'ResizeObserver loop completed with undelivered notifications.', true],
  ['', 'Script error.', true],
  ['TypeError', 'Failed to fetch', false],
  ['Error', 'The ResizeObserver loop is mine', false],
])('[TRK-022] %s “%s” is not reported: %s', (name, message, expected) => {
  expect(isIgnored(name, message)).toBe(expected)
})

test('[TRK-021] of 10,000 visits 100 are timed and 5 recorded, of as many errors 1,000', () => {
  const dice = Array.from({ length: 10_000 }, (_, index) => index / 10_000)
  const visits = dice.map(recordingOf)
  expect(dice.filter(isErrorRecorded)).toHaveLength(1000)
  expect(visits.filter(({ traces }) => traces)).toHaveLength(100)
  expect(visits.filter(({ replays }) => replays)).toHaveLength(5)
})

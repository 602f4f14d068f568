import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { describeError } from './log.ts'

test('a failed query is logged without what it was given and without what the row held', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "customers_email"'), {
    code: '23505',
    detail: 'Key (email)=(anna@example.com) already exists.',
    parameters: ['anna@example.com'],
  })
  const error = new DrizzleQueryError('insert into customers (email) values ($1)', ['anna@example.com'], cause)
  const described = describeError(error)
  expect(JSON.stringify(described)).not.toContain('anna@')
  expect(described).toMatchObject({ query: 'insert into customers (email) values ($1)', cause: { code: '23505' } })
})

test('what wraps a failed query is logged with the same care', () => {
  const query = new DrizzleQueryError('select $1', ['anna@example.com'], new Error('lost'))
  const described = describeError(new Error('the order failed', { cause: query }))
  expect(JSON.stringify(described)).not.toContain('anna@')
  expect(described).toMatchObject({ message: 'the order failed', cause: { query: 'select $1' } })
})

test('something thrown that is no error leaves only its type', () => {
  expect(describeError('anna@example.com')).toEqual({ type: 'string' })
})

test('whatever is thrown can be logged, or the rejection that nobody handled would end the process', () => {
  const own: Error = new Error('its own cause')
  own.cause = own
  const { cause, ...described } = describeError(own) as { cause: object }
  expect([described, cause]).toMatchObject([{ message: 'its own cause' }, { message: 'its own cause' }])
  const fail = () => {
    throw new Error('anna@example.com')
  }
  for (const field of ['name', 'message', 'stack', 'code', 'cause'])
    expect(describeError(Object.defineProperty(new TypeError('x'), field, { get: fail }))).toHaveProperty('type')
  expect(describeError(new Proxy(new Error('x'), { get: fail, getPrototypeOf: fail }))).toEqual({ type: 'object' })
})

import { expect, test } from 'vitest'
import { readIds } from './find-transactions.ts'

const answer = (content: string) =>
  `<statusService version="5"><body status="accepted"><transaction><request><refno>R-1</refno></request>${content}</transaction></body></statusService>`
const found = (id: string) => `<response><refno>R-1</refno><uppTransactionId>${id}</uppTransactionId></response>`
const error = (text: string) => `<error><errorCode>1</errorCode><errorMessage>${text}</errorMessage></error>`

test('the transactions of a reference are read by their ids, each once', () => {
  expect(readIds(answer(found('11') + found('22') + found('11')))).toEqual({ ok: true, value: ['11', '22'] })
})

test.each([
  ['an answer that names none', error('Transaction not found'), 'unknown-transaction'],
  ['a refusal', error('access denied'), 'unavailable'],
  ['no answer', '', 'unavailable'],
  ['a page of a proxy', '<html><title>404 Not Found</title></html>', 'unavailable'],
])('%s means the right thing for a charge', (_, content, code) => {
  expect(readIds(answer(content))).toEqual({ ok: false, error: { code } })
})

import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './cursors.ts'

const sign = (text: string) => `signed-${text.length}-${text}`.replaceAll(/\W/g, '')

test('a cursor gives back its position', () => {
  const cursor = writeCursor(sign, 'anna products', ['limpidella-360', 7])
  expect(readCursor(sign, 'anna products', cursor)).toEqual(['limpidella-360', 7])
})

test.each([
  ['of another list', writeCursor(sign, 'anna stock', ['a'])],
  ['of another reader', writeCursor(sign, 'berta products', ['a'])],
  [
    'with another position',
    `${Buffer.from('["b"]').toString('base64url')}.${writeCursor(sign, 'anna products', ['a']).split('.')[1]}`,
  ],
  ['without a signature', Buffer.from('["a"]').toString('base64url')],
  ['that is nonsense', '…'],
  ['that is empty', ''],
])('a cursor %s is refused', (_, cursor) => expect(readCursor(sign, 'anna products', cursor)).toBeUndefined())

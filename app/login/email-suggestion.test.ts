import { run } from '@zootools/email-spell-checker'
import { expect, test } from 'vitest'
import { suggestEmail } from './email-suggestion.ts'

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['anna@bluewn.ch', 'anna@bluewin.ch'],
  ['anna@hotmial.it', 'anna@hotmail.it'],
  ['anna@t-onlin.de', 'anna@t-online.de'],
  ['anna@libreo.it', 'anna@libero.it'],
  ['anna@wanado.fr', 'anna@wanadoo.fr'],
])('[AUT-013] %s was probably meant to be %s', (typed, meant) => {
  expect(suggestEmail(typed, run)).toBe(meant)
})

test.each(['anna@gmail.com', 'anna@gmx.ch', 'anna@gmx.de', 'anna@web.de', 'anna@optik-muster.ch', 'anna@uzh.ch'])(
  '[AUT-013] %s is left alone',
  (email) => {
    expect(suggestEmail(email, run)).toBeUndefined()
  },
)

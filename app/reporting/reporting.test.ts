import { expect, test } from 'vitest'
import { createReporting, type Sink } from './reporting.ts'

function open() {
  const heard: string[] = []
  const sink: Sink = ({ name }) => void heard.push(name)
  return { ...createReporting(), heard, sink }
}

test('what happens before the visitor is known to agree is told afterwards, once', () => {
  const { report, start, heard, sink } = open()
  report('logout', {})
  expect(heard).toEqual([])
  start([sink])
  report('login_link_sent', {})
  start([sink])
  expect(heard).toEqual(['logout', 'login_link_sent'])
})

test('of a visitor who does not agree nothing is kept, and nothing told', () => {
  const { report, start, stop, heard, sink } = open()
  report('logout', {})
  stop()
  report('withdrawal', {})
  start([sink])
  expect(heard).toEqual([])
  report('login_link_sent', {})
  stop()
  report('logout', {})
  expect(heard).toEqual(['login_link_sent'])
})

test('a page that waits for an answer keeps 50 events at most', () => {
  const { report, start, heard, sink } = open()
  for (let count = 0; count < 60; count++) report('logout', {})
  start([sink])
  expect(heard.length).toBe(50)
})

test('what happens after a yes is told when the sinks have been loaded, however long that takes', () => {
  const { report, hold, start, stop, heard, sink } = open()
  stop()
  report('withdrawal', {})
  hold()
  report('logout', {})
  expect(heard).toEqual([])
  start([sink])
  expect(heard).toEqual(['logout'])
  // Another answer loads them again, while those of before still listen.
  hold()
  report('login_link_sent', {})
  start([sink])
  expect(heard).toEqual(['logout', 'login_link_sent'])
})

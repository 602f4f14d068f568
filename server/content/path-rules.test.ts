import { describe, expect, test } from 'vitest'
import { isOnPath, unusableRules } from './path-rules.ts'

test.each<[include: string, exclude: string, path: string, shown: boolean]>([
  ['', '', '/help', true],
  ['^/help$', '', '/help', true],
  ['^/help$', '', '/help/lenses', false],
  ['^/help', '', '/help/lenses', true],
  ['lenses', '', '/help/lenses', true],
  ['^/$\n ^/c/ \n\n', '', '/c/kontaktlinsen', true],
  ['^/$\n^/c/', '', '/', true],
  ['^/$\n^/c/', '', '/shipping', false],
  ['', '^/checkout', '/checkout/payment', false],
  ['', '^/checkout', '/help', true],
  ['^/c/', '/sonnenbrillen$', '/c/kontaktlinsen', true],
  ['^/c/', '/sonnenbrillen$', '/c/sonnenbrillen', false],
  ['^/c/.*/.*', '', '/c/kontaktlinsen/tageslinsen', true],
  ['^/(help|contact)(/\\w+)?$', '', '/contact/phone', true],
  ['^/[a-z-]{4,8}$', '', '/about-us', true],
])('[CMS-030] a banner with include %j and exclude %j on %s: %s', (include_paths, exclude_paths, path, shown) => {
  expect(isOnPath({ include_paths, exclude_paths }, path)).toBe(shown)
  expect(unusableRules({ include_paths, exclude_paths })).toEqual([])
})

test.each(['(', '[a-', '*', 'a{2,1}', '\\'])('[CMS-031] the broken rule %s matches nothing and is named', (rule) => {
  expect(isOnPath({ include_paths: rule }, '/help')).toBe(false)
  expect(isOnPath({ include_paths: `${rule}\n^/help` }, '/help')).toBe(true)
  expect(isOnPath({ exclude_paths: rule }, '/help')).toBe(true)
  expect(unusableRules({ include_paths: `${rule}\n^/help`, exclude_paths: rule })).toEqual([rule, rule])
})

describe('a rule that could hang is refused before it is tried', () => {
  test.each([
    '(a+)+$',
    '(a*)*b',
    '(a|a)*b',
    '(.*)*x',
    '^(\\w+\\s?)*$',
    '([a-zA-Z]+)*$',
    '(a|aa)+$',
    '(a|a?)+$',
    '(.*a){12}$',
    '(x+x+)+y',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(?:a+){2,}$',
    '(?<word>\\w+\\s?)*$',
    '.*.*.*.*x',
    '\\w*\\d*\\w*\\d*$',
    'a?'.repeat(25) + 'a'.repeat(25),
    '(a{0,50}){0,50}b',
    // More repetitions than a path has characters.
    '^/(a|a){300}$',
    '(a|aa){201,}',
    '(a?){201,999}',
    'x'.repeat(10_240),
    '(?=(a+))\\1b',
    '(?<!a+)b',
    '(a)\\1',
    '(?<x>a)\\k<x>',
    `^/${'a'.repeat(200)}`,
    '([(]a+[)])+',
    '(\\)+)+',
  ])('%s', (rule) => {
    expect(isOnPath({ include_paths: rule }, '/')).toBe(false)
    expect(unusableRules({ include_paths: rule })).toEqual([rule])
  })
})

test('a path longer than any page’s is matched by nothing', () => {
  expect(isOnPath({ include_paths: '^/a' }, `/${'a'.repeat(200)}`)).toBe(false)
})

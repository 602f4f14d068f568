import { expect, test } from 'vitest'
import { layouts } from './layouts.tsx'

test('[SHL-001] there are four layouts: default, account, blank and loading', () => {
  expect(Object.keys(layouts)).toEqual(['default', 'account', 'blank', 'loading'])
})

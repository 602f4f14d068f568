import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync('app/styles/tokens.css', 'utf8')

/** The values of a scale by name, in px. */
const scale = (name: string): Record<string, number> =>
  Object.fromEntries(
    [...css.matchAll(new RegExp(`^\\s*--${name}-([\\w-]+): ([\\d.]+)(rem)?;`, 'gm'))].map(([, step, value]) => [
      step,
      Number(value) * 16,
    ]),
  )

test('[UIX-001] the breakpoints are 320, 350, 480, 640, 768, 1024, 1280 and 1536 px, and no others', () => {
  expect(Object.values(scale('breakpoint'))).toEqual([320, 350, 480, 640, 768, 1024, 1280, 1536])
  expect(css).toContain('--breakpoint-*: initial;')
})

test('[UIX-006] the steps between blocks are none, xs, sm, base, lg and xl, each larger than the one before', () => {
  const steps = scale('spacing-step')
  expect(Object.keys(steps)).toEqual(['none', 'xs', 'sm', 'base', 'lg', 'xl'])
  expect(Object.values(steps)).toEqual(Object.values(steps).toSorted((a, b) => a - b))
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brands } from '#brands/all.ts'

type Node = { type?: string; text?: string; marks?: { type: string; attrs?: { href?: string } }[] }

/** The texts of a story, each with its marks. */
const textsOf = (value: unknown): Node[] =>
  Array.isArray(value)
    ? value.flatMap(textsOf)
    : typeof value === 'object' && value !== null
      ? 'text' in value && typeof value.text === 'string'
        ? [value as Node]
        : Object.values(value).flatMap(textsOf)
      : []

const digits = (text: string) => text.replace(/\D/g, '')

test.each(brands.map(({ id, service }) => [id, service.phone]))(
  'every number of the service in the stories of %s can be called',
  (brand, phone) => {
    const called = `tel:+${digits(phone)}`
    // Without the code of the country and the zero before the area, which some write instead of it.
    const subscriber = digits(phone).slice(2).replace(/^0/, '')
    const named = globSync(`content/${brand}/**/*.json`).flatMap((file) =>
      textsOf(JSON.parse(readFileSync(file, 'utf8')))
        .filter(({ type, text = '' }) => type === 'text' && digits(text).includes(subscriber))
        .map(({ marks = [] }) => [file, marks.find(({ type }) => type === 'link')?.attrs?.href]),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(([, href]) => href !== called)).toEqual([])
  },
)

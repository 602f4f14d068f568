import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where a text speaks of paying by invoice, and what it then has to say (server/credit/rules.ts). */
const promise =
  /auf Rechnung|Rechnung (gibt|steht)|by invoice|Invoice is|sur facture|facture est|con fattura|fattura è/i
const conditions = [/Konto|account|compte/, /bezahlt und versandt|paid and shipped|payée et expédiée|pagato e spedito/]

type Part = { file: string; texts: string[] }

/** The texts that stand together: a title and what is below it, or one paragraph. */
function partsOf(file: string, value: unknown): Part[] {
  if (typeof value !== 'object' || value === null) return []
  const fields = Object.values(value)
  const texts = fields.filter((field) => typeof field === 'string')
  return [{ file, texts }, ...fields.flatMap((field) => partsOf(file, field))]
}

test('paying by invoice is promised with its condition everywhere', () => {
  const files = globSync('content/*/*/**/*.json')
  const parts = files.flatMap((file) => partsOf(file, JSON.parse(readFileSync(file, 'utf8'))))
  const promises = parts.filter(({ texts }) => texts.some((text) => promise.test(text)))
  expect(promises).toHaveLength(14)
  for (const { file, texts } of promises)
    for (const condition of conditions) expect(texts.join(' '), file).toMatch(condition)
})

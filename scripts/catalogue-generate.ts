import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { runScript, StepFailed } from '#scripts/run-step.ts'
import { syntheticCatalogue } from '#server/testing/synthetic-catalogue.ts'

const help = `node scripts/catalogue-generate.ts --products 100000 FILE

Writes a valid catalogue of so many invented products, always the same ones: to see how the shop behaves with many.`

function* lines(count: number) {
  for (const record of syntheticCatalogue(count)) yield `${JSON.stringify(record)}\n`
}

await runScript(async () => {
  const options = { products: { type: 'string' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true, strict: false })
  const [file, ...more] = positionals
  if (values.help) return console.log(help)
  const count = Number(values.products)
  if (!file || more.length || !Number.isSafeInteger(count) || count < 1) throw new StepFailed(help)
  await pipeline(Readable.from(lines(count)), createWriteStream(file))
})

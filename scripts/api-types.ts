import { writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { describeShop } from '#server/http/api-operations.ts'
import { runScript } from './run-step.ts'

const help = `npm run api:types -- FILE.d.ts

Writes the types of the API for clients in TypeScript; docs/api.md shows how they are used.`

// openapi-typescript needs the compiler as a library, which TypeScript 7.0 is not.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
})

async function writeTypes(file: string) {
  const { astToString, default: typesOf } = await import('openapi-typescript')
  const document = JSON.stringify(describeShop('http://localhost:3000'))
  await writeFile(file, astToString(await typesOf(document)))
}

const [file] = process.argv.slice(2)
await runScript(async () => (file && !file.startsWith('-') ? writeTypes(file) : console.log(help)))

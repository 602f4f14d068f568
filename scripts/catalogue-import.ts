import { parseArgs } from 'node:util'
import { brands } from '#brands/all.ts'
import { StartError } from '#contract/start-error.ts'
import { usageError } from '#scripts/command-line.ts'
import { showProgress } from '#scripts/progress-line.ts'
import { seconds } from '#scripts/run-step.ts'
import { type Imported, importCatalogue, type Refusal } from '#server/catalogue/import.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { createLog } from '#server/process/log.ts'

const help = `npm run catalogue:import -- FILE

Makes the catalogue of the shop what FILE says (JSON Lines: categories, then products, then reviews). All or nothing:
with one bad line nothing is imported, and every bad line is listed. Products that FILE does not have are deactivated.
The shop may run meanwhile, if it is on a PostgreSQL; the embedded database serves one process at a time.

  --data-dir FOLDER  where the embedded database lives (setting DATA_DIR, otherwise ./data)
  --help             this text`

const started = performance.now()

function readArguments() {
  const options = { 'data-dir': { type: 'string' }, help: { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [file, ...more] = positionals
    if (values.help) return undefined
    if (!file || more.length) throw new StartError('Name one catalogue file. See --help.')
    return { file, folder: values['data-dir'] }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw usageError(error)
  }
}

async function importInto(file: string, folder?: string) {
  const config = readConfig(brands, { DATA_DIR: folder })
  const { log, close: closeLog } = createLog('warn')
  const database = await openDatabase({ url: config.databaseUrl, folder: config.dataDir, log, poolSize: 2 })
  const progress = showProgress(process.stderr)
  try {
    await migrate(database)
    return await importCatalogue(database.db, file, { report: progress.report })
  } finally {
    progress.end()
    await database.close()
    closeLog()
  }
}

function describeRefusal(file: string, { shown, count }: Refusal) {
  const lines = shown.map(({ line, reason }) => (line ? `  line ${line}: ${reason}` : `  ${file} ${reason}`))
  if (count > shown.length) lines.push(`  … and ${count - shown.length} more`)
  return [...lines, `Nothing was imported: ${count} ${count === 1 ? 'problem' : 'problems'} in ${file}.`].join('\n')
}

function describeImport({ added, changed, removed, reviewed, categories }: Imported) {
  return [
    `Products: ${added} new, ${changed} changed, ${removed} deactivated, ${reviewed} with other reviews.`,
    `Categories: ${categories ? 'changed' : 'as before'}. Took ${seconds(performance.now() - started)}.`,
  ].join('\n')
}

try {
  const given = readArguments()
  if (!given) console.log(help)
  else {
    const result = await importInto(given.file, given.folder)
    if (!result.ok) {
      console.error(describeRefusal(given.file, result.error))
      process.exitCode = 1
    } else console.log(result.value.unchanged ? 'Nothing changed.' : describeImport(result.value))
  }
} catch (error) {
  // A failed query would print its parameters, which are a part of the file; its cause does not.
  const cause = error instanceof Error ? error.cause : undefined
  console.error(error instanceof StartError ? error.message : 'Nothing was imported:')
  if (!(error instanceof StartError)) console.error(cause ?? error)
  process.exitCode = 1
}

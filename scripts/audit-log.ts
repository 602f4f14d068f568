import { parseArgs } from 'node:util'
import { StartError } from '#contract/start-error.ts'
import { checkChain } from '#server/audit/operations.ts'
import { onDatabase, runCommand } from './on-database.ts'

const help = `npm run audit:log

Looks whether the audit log is as it was written. Each entry has a hash over itself and over the entry before, so the
first one that was changed or removed is named, and the command fails. At the end it prints the last entry: write it
down elsewhere, and a log whose end was cut off, or that was written anew as a whole, shows as well.

  --known ID:HASH    an entry that an earlier run has printed
  --data-dir FOLDER  where the embedded database lives (setting DATA_DIR, otherwise ./data)
  --help             this text`

const faults = {
  missing: 'is missing',
  changed: 'was changed, or what came before it was removed',
  'reason-changed': 'has another reason than it was written with',
}

function knownEntry(text: string | undefined) {
  if (text === undefined) return undefined
  const [, id, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!id || !hash) throw new StartError('--known must be an entry as an earlier run has printed it, ID:HASH.')
  return { id: Number(id), hash }
}

async function main() {
  const { values } = parseArgs({
    options: { known: { type: 'string' }, 'data-dir': { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return console.log(help)
  const known = knownEntry(values.known)
  await onDatabase(values['data-dir'], async ({ db }) => {
    const { last, fault } = await checkChain(db, known)
    if (fault) {
      console.error(`Entry ${fault.id} of the audit log ${faults[fault.fault]}.`)
      process.exitCode = 1
    } else if (last.id === 0) console.log('The audit log is empty.')
    else console.log(`The audit log is whole. Its last entry is ${last.id}:${last.hash}`)
  })
}

await runCommand(main)

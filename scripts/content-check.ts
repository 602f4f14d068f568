import { parseArgs } from 'node:util'
import { brands } from '#brands/all.ts'
import categories from '#catalogue/categories.json' with { type: 'json' }
import { storyFaults } from '#content/story-faults.ts'
import { readConfig } from '#server/config/config.ts'
import { runScript, StepFailed } from './run-step.ts'

const help = `npm run content:check

Reads every story, drafts included, and lists by file and line what the shop would leave out: blocks, fields and parts of
texts that it does not know or cannot read, what is too large or nested too deeply, frames of other hosts, links that lead
nowhere, pictures and files that are not there, and stories that are missing in a language or made of other blocks there.

  --folder FOLDER   where the stories are (otherwise ./content)
  --help            this text`

async function main() {
  const { values } = parseArgs({ options: { folder: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(help)
  const { folder = 'content' } = values
  const { frameHosts } = readConfig(brands)
  const faults = storyFaults(folder, { brands, categories, frameHosts })
  for (const { file, line, what } of faults) console.log(`${folder}/${file}:${line}: ${what}`)
  if (faults.length > 0)
    throw new StepFailed(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in the stories.`)
  console.log('The stories are sound.')
}

await runScript(main)

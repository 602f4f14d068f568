import { parseArgs } from 'node:util'
import { brands } from '#brands/all.ts'
import categories from '#catalogue/categories.json' with { type: 'json' }
import { storyFaults } from '#content/story-faults.ts'
import { runScript, StepFailed } from './run-step.ts'

const help = `npm run content:check

Reads every story, drafts included, and lists by file and line what the shop would leave out: blocks and fields that it
does not know or cannot read, links that lead nowhere, pictures that are not there, and stories that are missing in a
language or made of other blocks there.

  --folder FOLDER   where the stories are (otherwise ./content)
  --help            this text`

async function main() {
  const { values } = parseArgs({ options: { folder: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(help)
  const { folder = 'content' } = values
  const faults = storyFaults(folder, { brands, categories })
  for (const { file, line, what } of faults) console.log(`${folder}/${file}:${line}: ${what}`)
  if (faults.length > 0)
    throw new StepFailed(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in the stories.`)
  console.log('The stories are sound.')
}

await runScript(main)

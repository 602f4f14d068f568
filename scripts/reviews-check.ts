import { parseArgs } from 'node:util'
import { ReviewText } from '#contract/catalogue/rating.ts'
import type { Result } from '#contract/result.ts'
import { StartError } from '#contract/start-error.ts'
import type { Db } from '#server/database/database.ts'
import { answerReview, publishReview, refuseReview, reviewsForPeople } from '#server/reviews/operations.ts'
import { usageError } from './command-line.ts'
import { onDatabase, runCommand } from './on-database.ts'

const help = `npm run reviews:check -- list

Texts of reviews that a person has to read before they are shown, each with its number and what the shop noticed.

  list               the texts that wait
  publish NUMBER     shows the text
  refuse NUMBER      hides the text, also one that was shown; the stars go on counting
  answer NUMBER TEXT what the shop says below the review; an empty text takes the answer away
  --reason TEXT      why, for the audit log
  --data-dir FOLDER  where the embedded database lives (setting DATA_DIR, otherwise ./data)
  --help             this text

A shop on the embedded database has to be stopped first.`

function readArguments() {
  const options = { reason: { type: 'string' }, 'data-dir': { type: 'string' }, help: { type: 'boolean' } } as const
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw usageError(error)
  }
}

const actor = 'npm run reviews:check'
type Order = { id: number; text: string; reason?: string }
type Outcome = Promise<Result<null, { code: 'review-not-found' | 'review-state' | 'review-changed' }>>

const acts: Readonly<Record<string, (db: Db, order: Order) => Outcome>> = {
  publish: (db, { id, reason }) => publishReview(db, { id, actor, reason }),
  refuse: (db, { id, reason }) => refuseReview(db, { id, actor, reason }),
  answer: (db, { id, text }) => answerReview(db, { id, actor, text }),
}

const complaints = {
  'review-not-found': 'There is no review with this number.',
  'review-changed': 'Somebody else has just decided about this review.',
  'review-state': 'Only a review whose text is shown can be answered.',
}

async function list(db: Db) {
  const waiting = await reviewsForPeople(db)
  console.log(`${waiting.length} texts wait for a person${waiting.length > 0 ? ':' : '.'}`)
  for (const { id, created_at, product_id, locale, author, score, text, noticed } of waiting) {
    const facts = [created_at, product_id, `${score.toFixed(1)} stars`, locale, author, noticed]
    console.log(`\n${id}: ${facts.filter(Boolean).join(', ')}\n  ${text.replaceAll('\n', '\n  ')}`)
  }
}

async function main() {
  const { values, positionals } = readArguments()
  const [act = '', number = '', text = ''] = positionals
  if (values.help) return console.log(help)
  const run = acts[act]
  if (act !== 'list' && !run) throw new StartError('Say list, publish, refuse or answer. See --help.')
  if (run && !/^[1-9]\d{0,14}$/.test(number)) throw new StartError(`${act} takes the number of a review. See --help.`)
  const answer = ReviewText.safeParse(text)
  if (!answer.success) throw new StartError('The answer is too long, or has characters that cannot be shown.')
  const { reason } = values
  await onDatabase(values['data-dir'], async ({ db }) => {
    const done = await run?.(db, { id: Number(number), text: answer.data, ...(reason && { reason }) })
    if (done && !done.ok) throw new StartError(complaints[done.error.code])
    await list(db)
  })
}

await runCommand(main)

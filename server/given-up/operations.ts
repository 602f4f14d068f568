import { describeError } from '#contract/errors/facts.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { GivenUpChoice } from '#contract/staff/given-up.ts'
import { jobTexts, mailTexts, nameIn } from '#contract/staff/job-texts.ts'
import type { MessageId } from '#messages/ids.ts'
import { record } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { leaveDeadJobs, readDeadJobs, startDeadJobs } from '#server/jobs/dead-jobs.ts'
import { readFailedItems, retryFailedItems } from '#server/jobs/failed-items.ts'
import { leaveFailedMails, readFailedMails, sendFailedMails } from '#server/mail/operations.ts'
import { hasWords } from '#server/values/phrase-rules.ts'

/** A mail that gave up also left a dead job behind; it is listed as the mail. */
const mailJob = 'send-mail'

/** With a phrase, the kinds that have its words, also in the names that `t` gives them. */
export async function listGivenUp(db: Db, phrase = '', t: (id: MessageId) => string = () => '') {
  const dead = await readDeadJobs(db, mailJob)
  const jobs = dead.map(({ output, ...kind }) => ({ ...kind, error: errorOf(output) }))
  const mails = await readFailedMails(db)
  const items = await readFailedItems(db)
  const isFound = ({ name, error }: (typeof jobs | typeof items)[number]) =>
    hasWords(phrase, [name, nameIn(jobTexts, name, t), error.name, error.code, error.message])
  return {
    jobs: jobs.filter(isFound),
    items: items.filter(isFound),
    mails: mails.filter(({ brand, template }) => hasWords(phrase, [brand, template, nameIn(mailTexts, template, t)])),
  }
}

/** Keeps no more of an error than the reporter of errors does: a message may name somebody. */
function errorOf(output: unknown): ReturnType<typeof describeError> {
  const error = errorFrom(output)
  // A query says nothing itself: its cause does.
  return describeError(error.name === 'QueryError' && error.cause ? error.cause : error)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function errorFrom(output: unknown): Error {
  if (!isObject(output)) return new Error()
  const cause = isObject(output.cause) ? errorFrom(output.cause) : undefined
  const error = new Error(textOf(output.message), { cause })
  error.name = textOf(output.type) || 'Error'
  return Object.assign(error, { code: textOf(output.code) })
}

type NothingLeft = { code: 'nothing-left' }

/** The subject of the audit log's entry. It contains no personal data. */
const subjectOf = (choice: GivenUpChoice) =>
  choice.what === 'mails' ? `${choice.brand} ${choice.template}` : choice.name

function startAgain(db: Db, choice: GivenUpChoice): Promise<number> {
  if (choice.what === 'items') return retryFailedItems(db, choice.name)
  return choice.what === 'jobs' ? startDeadJobs(db, choice) : sendFailedMails(db, choice)
}

/** Jobs look first whether there is still something to do, so doing one again is safe. */
export function tryAgain(db: Db, by: string, choice: GivenUpChoice): Promise<Result<number, NothingLeft>> {
  return db.transaction(async (db) => {
    const count = await startAgain(db, choice)
    if (count === 0) return err({ code: 'nothing-left' })
    await record(db, { actor: by, action: `${choice.what}/try-again`, subject: subjectOf(choice), details: { count } })
    return ok(count)
  })
}

/** Removes jobs or mails from the list. Items stay, because their job tries them again. */
function leave(db: Db, choice: GivenUpChoice): Promise<number> | number {
  if (choice.what === 'items') return 0
  return choice.what === 'jobs' ? leaveDeadJobs(db, choice) : leaveFailedMails(db, choice)
}

/** Nothing is done about them any more, for a reason that the audit log keeps. */
export function letBe(db: Db, by: string, choice: GivenUpChoice, reason: string): Promise<Result<number, NothingLeft>> {
  return db.transaction(async (db) => {
    const count = await leave(db, choice)
    if (count === 0) return err({ code: 'nothing-left' })
    const entry = { actor: by, action: `${choice.what}/let-be`, subject: subjectOf(choice), reason, details: { count } }
    await record(db, entry)
    return ok(count)
  })
}

import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'

/** The mails to somebody, oldest first, as the shop has put them into the post. */
export async function mailsTo({ db }: Database, recipient: string) {
  const { rows } = await db.execute<{ template: string; locale: string; text: string; html: string }>(
    sql`select template, locale, text, html from mails where recipient = ${recipient} order by created_at`,
  )
  return rows
}

/** The value of a parameter in the last mail's link: `hash`, `token` or `confirm`. */
export async function mailedToken(database: Database, recipient: string, parameter: string) {
  const last = (await mailsTo(database, recipient)).at(-1)
  return new RegExp(`[?&]${parameter}=([\\w-]{43})`).exec(last?.text ?? '')?.[1] ?? ''
}

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { markFaults } from '#server/testing/migration-marks.ts'

/** The last migration from before a release could be rolled back. */
const lastUnmarked = '0029_keeper_of_webhooks.sql'

test('every migration says in its first line whether it only adds, and tells the truth', () => {
  const names = readdirSync('server/migrations').filter((name) => name.endsWith('.sql') && name > lastUnmarked)
  const faults = names.map((name) => [name, markFaults(readFileSync(`server/migrations/${name}`, 'utf8'))])
  expect(Object.fromEntries(faults.filter(([, found]) => found?.length))).toEqual({})
})

const marked = (statements: string) => markFaults(`-- only adds\n${statements}`)

test('tables, optional columns, columns with a default, and indexes are additions', () => {
  const statements = [
    'CREATE TABLE "notes" ("id" uuid PRIMARY KEY NOT NULL);',
    'ALTER TABLE "carts" ADD COLUMN "note" text;',
    `ALTER TABLE "carts" ADD COLUMN "kind" text DEFAULT 'new' NOT NULL;`,
    'CREATE INDEX "carts_note" ON "carts" ("note");',
    'DROP INDEX "carts_kind";',
  ]
  expect(marked(statements.join('--> statement-breakpoint\n'))).toEqual([])
})

test.each([
  ['drops a table or column', 'ALTER TABLE "carts" DROP COLUMN "note";'],
  ['drops a table or column', 'DROP TABLE "notes";'],
  ['renames', 'ALTER TABLE "carts" RENAME COLUMN "note" TO "remark";'],
  ['changes a type', 'ALTER TABLE "carts" ALTER COLUMN "note" SET DATA TYPE integer;'],
  ['makes a column required', 'ALTER TABLE "carts" ALTER COLUMN "note" SET NOT NULL;'],
  ['takes a default away', 'ALTER TABLE "carts" ALTER COLUMN "note" DROP DEFAULT;'],
  ['adds a required column without a default', 'ALTER TABLE "carts" ADD COLUMN "note" text NOT NULL;'],
])('a migration that %s is no addition: %s', (fault, statement) => {
  expect(marked(`CREATE TABLE "a" ("b" text);--> statement-breakpoint\n${statement}`)).toEqual([fault])
})

test('a migration that says nothing is told what to say', () => {
  expect(markFaults('ALTER TABLE "carts" ADD COLUMN "note" text;')).toEqual([
    'its first line is neither “-- only adds” nor “-- older versions cannot run on this”',
  ])
})

import { additionMark, onlyAdds } from '#server/database/migration-rules.ts'

/** First line of any other migration. */
const breakMark = '-- older versions cannot run on this'

/** Statements after which a version that does not know of them may fail or lose data. */
const breaks: Readonly<Record<string, RegExp>> = {
  'drops a table or column': /\bdrop\s+(table|column|view|function|type|sequence|schema)\b/i,
  renames: /\brename\b/i,
  'changes a type': /\bset\s+data\s+type\b|\balter\s+column\s+\S+\s+type\b/i,
  'makes a column required': /\bset\s+not\s+null\b/i,
  'takes a default away': /\bdrop\s+default\b/i,
  'adds a required column without a default': /\badd\s+column\s+(?!.*\b(default|generated)\b)[^;]*\bnot\s+null\b/i,
}

/** Reasons why a migration is not marked as it should be. */
export function markFaults(text: string): string[] {
  if (text.startsWith(`${breakMark}\n`)) return []
  if (!onlyAdds(text)) return [`its first line is neither “${additionMark}” nor “${breakMark}”`]
  return Object.entries(breaks).flatMap(([fault, pattern]) =>
    text.split('--> statement-breakpoint').some((statement) => pattern.test(statement)) ? [fault] : [],
  )
}

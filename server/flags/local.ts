import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { FeatureVariable, flagKey } from '#contract/content/flags.ts'
import { StartError } from '#contract/start-error.ts'
import type { Log } from '#server/process/log.ts'
import { plannedVariants, variantAt, variantName } from './rules.ts'
import type { AbTest, FlagsService } from './service.ts'

const Variant = z.object({ share: z.number().min(0).max(100), variables: z.array(FeatureVariable) })

/** `{ "<flag>": [{ "share": 50, "variables": [{ "variableKey", "type", "value" }] }] }`, shares in percent. */
const Table = z.record(
  z.string().regex(flagKey),
  // With the default variant ten, which are as many as can be judged.
  z
    .array(Variant)
    .max(9)
    .refine((variants) => variants.reduce((sum, { share }) => sum + share, 0) <= 100, {
      message: 'has shares of more than 100 percent',
    }),
)
export type FlagTable = z.infer<typeof Table>

/** Without a file there are no flags. */
export async function readFlagTable(file: string): Promise<FlagTable> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  try {
    return Table.parse(JSON.parse(text))
  } catch (error) {
    throw new StartError(`Wrong flags in ${file}: ${reasonOf(error)}.`)
  }
}

const reasonOf = (error: unknown) => {
  if (error instanceof z.ZodError) return z.prettifyError(error)
  return error instanceof Error ? error.message : String(error)
}

/** Flags by a table of the shop's own. What is reported about visitors goes to the log, without their ids. */
export function createLocalFlags(table: FlagTable, log: Pick<Log, 'info'>): FlagsService {
  const variantOf = (key: string, id: string) => {
    const variants = Object.hasOwn(table, key) ? table[key] : undefined
    return variants && (variantAt(variants, pointOf(key, id))?.variables ?? [])
  }
  return {
    flag: async (key, { id }) => variantOf(key, id),
    tests: Object.entries(table).map(
      ([key, variants]): AbTest => ({
        key,
        edition: hash('sha256', JSON.stringify(variants), 'base64url').slice(0, 8),
        variants: plannedVariants(variants),
        variantOf: (id) => variantName(variantOf(key, id) ?? []),
      }),
    ),
    async attribute(_, attributes) {
      log.info({ attributes: Object.keys(attributes) }, 'an attribute of a visitor')
    },
    async track({ id }, eventName) {
      const variants = Object.fromEntries(Object.keys(table).map((key) => [key, valuesOf(variantOf(key, id) ?? [])]))
      log.info({ goal: eventName, variants }, 'a goal was reached')
    },
  }
}

const valuesOf = (variables: readonly FeatureVariable[]) =>
  Object.fromEntries(variables.map(({ variableKey, value }) => [variableKey, value]))

/** Between 0 and 100: always the same for a visitor and a test, and independent of the visitor's other tests. */
const pointOf = (key: string, id: string) =>
  (Number.parseInt(hash('sha256', `${key} ${id}`).slice(0, 8), 16) / 2 ** 32) * 100

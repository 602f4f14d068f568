import { z } from 'zod'

export const variableTypes = ['String', 'Integer', 'Boolean', 'Float'] as const
export type VariableType = (typeof variableTypes)[number]

/** The key of a flag, which is also part of URLs and headers. */
export const flagKey = /^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/

const Key = z.string().min(1).max(100)
const Value = z.union([z.string().max(1000), z.number(), z.boolean()])

/** One value that a flag gives to a visitor. */
export const FeatureVariable = z.object({ variableKey: Key, value: Value, type: z.enum(variableTypes) })
export type FeatureVariable = z.infer<typeof FeatureVariable>

/** Limited, because each value may cause a call to the service. */
const mostValues = 20
const Values = z
  .record(Key, Value)
  .refine((values) => Object.keys(values).length <= mostValues, { message: `has more than ${mostValues} entries` })

/** The user for whom a flag is evaluated; without an id it is this browser's visitor. */
export const UserContext = z.object({
  id: z.string().min(1).max(200).optional(),
  customVariables: Values.optional().describe('What the service may choose by'),
})
export type UserContext = z.infer<typeof UserContext>

export const FlagQuestion = z.object({ userContext: UserContext.optional() })
export const FlagAnswer = z.object({ key: z.string(), variables: z.array(FeatureVariable) })
export const AttributeReport = z.object({ userContext: UserContext.optional(), attributes: Values })
export type AttributeReport = z.infer<typeof AttributeReport>
export const GoalReport = z.object({
  userContext: UserContext.optional(),
  eventName: z.string().min(1).max(100),
  eventProperties: Values.optional(),
})
export type GoalReport = z.infer<typeof GoalReport>

/** What flags give to a visitor, by the key of the flag. */
export type Assignments = Readonly<Record<string, readonly FeatureVariable[]>>

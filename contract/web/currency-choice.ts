import { z } from 'zod'
import { isLocalPath } from './local-path.ts'

/** The form of the currency selector: the currency, and the page to go on with. */
export const CurrencyChoice = z.object({ currency: z.string().max(3), path: z.string().max(2000).refine(isLocalPath) })
export type CurrencyChoice = z.infer<typeof CurrencyChoice>

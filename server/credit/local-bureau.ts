import type { CreditBureau } from './bureau.ts'
import { scoreByRules } from './rules.ts'

/** Local scoring, without an external service. */
export const bureauByRules: CreditBureau = { score: async (request) => ({ score: scoreByRules(request) }) }

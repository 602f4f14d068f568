import { createReporting } from './reporting.ts'

export type { Only, Sink } from './reporting.ts'

export const {
  /** Tells the sinks what a visitor does. Costs nothing, and keeps nothing, where visitors are not counted. */
  report,
  /** The visitor allows it, and the sinks are being loaded. */
  hold: holdReports,
  /** The sinks are there: what has waited is told, too. */
  start: startReporting,
  /** The visitor does not allow it, or is not to be counted: what has waited is forgotten. */
  stop: stopReporting,
} = createReporting()

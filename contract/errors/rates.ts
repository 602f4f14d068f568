/** How much Sentry is told: of which share of visits, and how many steps before an error. */
export const errorRates = { traces: 0.01, replays: 0.0005, replaysOnError: 0.1, breadcrumbs: 50 } as const

/** What is recorded of a visit; `dice` is between 0 and 1. A replay is of a visit that is traced as well. */
export const recordingOf = (dice: number): { traces: boolean; replays: boolean } => ({
  traces: dice < errorRates.traces,
  replays: dice < errorRates.replays,
})

export const historyPageSize = 10

/** What to show of a customer's orders. */
export type HistoryQuery = { page: number; itemsPerPage: number; phrase: string }

import pg from 'pg'

/**
 * Holds rows back until as many statements wait for them as are to meet: what happens at the same moment by luck only
 * would be tested by luck only. On PostgreSQL, where statements can wait for one another.
 */
export async function openGate(url: string) {
  // What others do is seen anew in each transaction only: who watches has none open.
  const [keeper, watcher] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  await Promise.all([keeper.connect(), watcher.connect()])

  /** Until so many statements wait. */
  async function waitFor(count: number) {
    for (let waiting = 0; waiting < count; ) {
      const { rows } = await watcher.query<{ count: number }>(`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      waiting = rows[0]?.count ?? 0
    }
  }

  return {
    /** Other statements that need the same lock have to wait. */
    async close(lock: string, values: unknown[] = []) {
      await keeper.query('begin')
      await keeper.query(lock, values)
    },
    /** Does something in the transaction that holds the lock. */
    query: (statement: string, values: unknown[] = []) => keeper.query(statement, values),
    waitFor,
    /** Lets them go, once there are so many. */
    async openFor(count: number) {
      await waitFor(count)
      await keeper.query('commit')
    },
    end: () => Promise.all([keeper.end(), watcher.end()]),
  }
}
export type Gate = Awaited<ReturnType<typeof openGate>>

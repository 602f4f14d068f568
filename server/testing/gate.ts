import pg from 'pg'

/**
 * Holds rows back until as many statements wait for them as are to meet: what happens at the same moment by luck only
 * would be tested by luck only. On PostgreSQL, where statements can wait for one another.
 */
export async function openGate(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    /** Whoever wants what this statement locks has to wait. */
    async close(lock: string, values: unknown[]) {
      await client.query('begin')
      await client.query(lock, values)
    },
    /** Lets them go, once there are so many. */
    async openFor(count: number) {
      for (let waiting = 0; waiting < count; ) {
        await client.query('select pg_stat_clear_snapshot()')
        const { rows } = await client.query<{ count: number }>(`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        waiting = rows[0]?.count ?? 0
      }
      await client.query('commit')
    },
    end: () => client.end(),
  }
}
export type Gate = Awaited<ReturnType<typeof openGate>>

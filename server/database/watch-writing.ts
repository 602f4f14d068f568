import type pg from 'pg'

const diskFull = '53100'
const readOnly = '25006'

/** New pages are what a full disk refuses: an update of an existing row may still find room in its page. */
const writeNewPages = `create temporary table write_probe on commit drop as
  select repeat(md5(n::text), 32) from generate_series(1, 64) n`

/**
 * Checks that the server can be written. A read-only server says so itself. A full disk shows only when a statement
 * fails: from then on each check writes something, until that succeeds.
 */
export function watchWriting(pool: pg.Pool) {
  let mayBeFull = false
  return {
    watch(client: pg.PoolClient) {
      client.connection.on('errorMessage', ({ code }: { code?: string }) => {
        mayBeFull ||= code === diskFull
      })
    },
    async check() {
      const { rows } = await pool.query('show transaction_read_only')
      if (rows[0].transaction_read_only === 'on')
        throw Object.assign(new Error('The database is read-only'), { code: readOnly })
      if (!mayBeFull) return
      await pool.query(writeNewPages)
      mayBeFull = false
    },
  }
}

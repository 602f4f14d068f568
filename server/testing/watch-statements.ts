import pg, { type Client } from 'pg'

type Statement = { name: string; text: string }
type Points<Point> = { before?: Point; during?: Point }

/** Ends this process without warning at one point, by `reach`. */
export const dieAt =
  <Point extends string>(point: Point) =>
  (here: Point | undefined) => {
    if (here === point) process.kill(process.pid, 'SIGKILL')
  }

/** Tells of the statements in which something may break: what is reached before, and while the database works on them. */
export function watchStatements<Point extends string>(
  reach: (here: Point | undefined) => void,
  pointsOf: (statement: Statement) => Points<Point> | undefined,
) {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [asked] = args as [string | Partial<Statement> | undefined]
    const { name = '', text = '' } = typeof asked === 'string' ? { text: asked } : (asked ?? {})
    const points = pointsOf({ name, text })
    reach(points?.before)
    const answer = (query as (...args: unknown[]) => unknown).apply(this, args)
    // The statement is on its way, and its process ends before the answer.
    if (points?.during) setImmediate(() => reach(points.during))
    return answer
  } as typeof query
}

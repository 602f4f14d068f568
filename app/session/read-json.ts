import type { Problem } from '#contract/problem.ts'

/**
 * The body of a response of the shop's own server, which types it by the same contract. Checking it again in the browser
 * would make every page load the schemas.
 */
export const readJson = async <T>(response: Response): Promise<T> => (await response.json()) as T

/** The same of a response that may be a refusal: its body is thrown, if it has one. The server has reported its failures. */
export async function readAnswer<T>(response: Response): Promise<T> {
  if (response.ok) return readJson<T>(response)
  throw (await readProblem(response)) ?? new Error(`An answer with status ${response.status}`)
}

const readProblem = (response: Response): Promise<Problem | undefined> =>
  readJson<Problem>(response).catch(() => undefined)

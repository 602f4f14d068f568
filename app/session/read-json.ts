/**
 * The body of a response of the shop's own server, which types it by the same contract. Checking it again in the browser
 * would make every page load the schemas.
 */
export const readJson = async <T>(response: Response): Promise<T> => (await response.json()) as T

/**
 * The body of an answer of our own API. The server types it by the same contract; to check it again in the browser
 * would cost every page the schemas.
 */
export const readJson = async <T>(response: Response): Promise<T> => (await response.json()) as T

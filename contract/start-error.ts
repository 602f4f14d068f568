/** Why the shop cannot start, as a sentence for the person who started it; printed without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}

/**
 * How far a renewal has come. `waiting`: it needs the customer, for the reason in `waitsFor`. `declined`: it is tried
 * again on `nextTryOn`. `missed`: it was not ordered before it was given up.
 */
export type RenewalState = 'announced' | 'charging' | 'waiting' | 'declined' | 'ordered' | 'skipped' | 'missed'
/** `confirmation`: the bank demands one. `price`: it has risen too much. `product`: one is gone. `means`: none can pay. */
export type RenewalWaitsFor = 'confirmation' | 'price' | 'product' | 'means'

export type RenewalMove = 'announce' | 'claim' | 'release' | 'ask' | 'decline' | 'skip' | 'miss'

/**
 * How a renewal moves on. It begins as `announced` or, if it is due before anybody could announce it, as `charging`. What
 * the customer has paid is `ordered` from any state, by the statement that places the order, and then moves no more.
 */
const moves: Record<RenewalMove, { from: readonly RenewalState[]; to: RenewalState }> = {
  announce: { from: ['waiting'], to: 'announced' },
  claim: { from: ['announced', 'waiting', 'declined'], to: 'charging' },
  release: { from: ['charging'], to: 'announced' },
  ask: { from: ['announced', 'charging', 'declined'], to: 'waiting' },
  decline: { from: ['charging'], to: 'declined' },
  skip: { from: ['announced', 'waiting', 'declined'], to: 'skipped' },
  miss: { from: ['announced', 'charging', 'waiting', 'declined'], to: 'missed' },
}

/** From which states the move is possible, and where it leads. */
export const moveOf = (move: RenewalMove) => moves[move]

/** What the customer is asked for when a cart could not be held or charged, by the code of the refusal. */
const questions: Readonly<Record<string, RenewalWaitsFor>> = {
  provider: 'means',
  'method-missing': 'means',
  'method-not-offered': 'means',
  'not-sold': 'product',
  'stop-order': 'product',
  'cart-empty': 'product',
  'order-limit': 'product',
  'checkout-incomplete': 'product',
}

/** Refusals that are gone by themselves a little later: then the renewal is planned anew. */
const passing = ['price-changed', 'stale', 'busy', 'too-many-holds', 'cart-not-found', 'already-paid']

/** What a refusal means for a renewal: a question to the customer, or `later`. Any other reason concerns the invoice. */
export const questionBy = (code: string): RenewalWaitsFor | 'later' =>
  passing.includes(code) ? 'later' : (questions[code] ?? 'means')

/**
 * How far a renewal has come. `waiting`: it needs the customer, for the reason in `waitsFor`. `declined`: it is tried
 * again on `nextTryOn`. `missed`: it was not ordered before it was given up.
 */
export type RenewalState = 'announced' | 'charging' | 'waiting' | 'declined' | 'ordered' | 'skipped' | 'missed'
/** `confirmation`: the bank demands one. `price`: it has risen too much. `product`: one is gone. `means`: none can pay. */
export type RenewalWaitsFor = 'confirmation' | 'price' | 'product' | 'means'

export type RenewalMove = 'announce' | 'claim' | 'release' | 'ask' | 'decline' | 'order' | 'skip' | 'miss'

/** How a renewal moves on. It begins as `announced` or, if it is due before anybody could announce it, as `charging`. */
const moves: Record<RenewalState, Partial<Record<RenewalMove, RenewalState>>> = {
  announced: { claim: 'charging', ask: 'waiting', order: 'ordered', skip: 'skipped', miss: 'missed' },
  charging: { release: 'announced', ask: 'waiting', decline: 'declined', order: 'ordered', miss: 'missed' },
  waiting: { announce: 'announced', claim: 'charging', order: 'ordered', skip: 'skipped', miss: 'missed' },
  declined: { claim: 'charging', ask: 'waiting', order: 'ordered', skip: 'skipped', miss: 'missed' },
  // What the customer paid in time is ordered, even if the report of it comes late.
  skipped: { order: 'ordered' },
  missed: { order: 'ordered' },
  ordered: {},
}

/** From which states the move is possible. */
export const statesBefore = (move: RenewalMove): RenewalState[] =>
  (Object.keys(moves) as RenewalState[]).filter((state) => moves[state][move] !== undefined)

/** Where the move leads; undefined if a renewal in this state cannot make it. */
export const movedBy = (move: RenewalMove, from: RenewalState): RenewalState | undefined => moves[from][move]

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

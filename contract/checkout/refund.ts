export const refundCauses = ['cancellation', 'return', 'lost', 'goodwill'] as const
/** Why money goes back. `lost`: the parcel did not arrive. */
export type RefundCause = (typeof refundCauses)[number]

export const refundStates = ['approved', 'done', 'waiting'] as const
/** `approved`: it is being sent. `waiting`: a person has to look at it. */
export type RefundState = (typeof refundStates)[number]

/** How long a proof is kept: as long as authorities may ask for it. docs/decisions/066-consent.md says why. */
export const daysOfProof = 3 * 366

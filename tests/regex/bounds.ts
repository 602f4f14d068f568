/**
 * The longest texts of the files whose expressions need the square of a text's length, and what keeps them as short. All
 * other expressions are tried with the longest form, so that none of them waits for a text of any size.
 */
export const bounds: Readonly<Record<string, { longest: number; because: string }>> = {
  'app/reporting/page-location.ts': { longest: 2_000, because: 'addresses and titles are cut before' },
  'contract/errors/facts.ts': { longest: 400, because: 'longer lines of a stack are left out' },
  'contract/errors/known-messages.ts': { longest: 1_000, because: 'a message is cut before it is compared' },
  'contract/identity/device.ts': { longest: 16_000, because: 'a header is no longer than the head of a request' },
  'contract/web/format.ts': { longest: 400, because: 'digits of a number' },
  'server/addresses/street-rules.ts': { longest: 300, because: 'a line of an address' },
  'server/credit/household-rules.ts': { longest: 100, because: 'a line of an address' },
  'server/http/client-address.ts': { longest: 100, because: 'only an address of IPv6 comes so far' },
  'server/identity/password-rules.ts': { longest: 300, because: 'a password and an e-mail address have a limit' },
  'server/identity/password.ts': { longest: 100, because: 'a digest of 32 bytes' },
  'server/mail/templates/order-parts.tsx': { longest: 5_000, because: 'a reason that staff have typed into a form' },
  'server/reviews/word-list-rules.ts': { longest: 2_000, because: 'lists of this file' },
  'server/search/words-of.ts': { longest: 1_000, because: 'a phrase is cut, and a title has a limit' },
}

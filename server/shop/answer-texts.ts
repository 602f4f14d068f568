import type { MessageGroup } from '#messages/ids.ts'

/** The groups of texts that responses use which are not pages. */
export const answerTexts = [
  'address',
  'api',
  'cart',
  'identity',
  'loyalty',
  'order',
  'passport',
  'payment',
  'product',
  'rating',
  'reminder',
  'safety',
  'validation',
  'wear',
  'wishlist',
] as const satisfies readonly MessageGroup[]

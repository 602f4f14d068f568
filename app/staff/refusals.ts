import type { MessageId } from '#messages/ids.ts'

/** Why the desk refuses something, in words. */
const refusalTexts = {
  'code-wrong': 'desk.code_wrong',
  'password-wrong': 'desk.password_wrong',
  'too-many': 'desk.too_many',
  busy: 'desk.busy',
  'is-staff': 'desk.is_staff',
  'own-access': 'desk.own_access',
  'not-found': 'desk.gone',
} as const satisfies Record<string, MessageId>

type RefusalCode = keyof typeof refusalTexts
export type DeskRefusal = { code: RefusalCode; retryAfter?: number }

/** The id of the text, and the minutes that some of them name. */
export const refusalText = ({ code, retryAfter = 0 }: DeskRefusal) =>
  [refusalTexts[code], { minutes: Math.ceil(retryAfter / 60) }] as const

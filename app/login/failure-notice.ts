import type { Notice } from '#app/ui/notification-queue.ts'
import type { Translate } from '#messages/translate.ts'
import type { LoginAnswer } from './answer.ts'

/** The notification about a login or registration that failed. Mistakes in single fields are named below the fields. */
export function failureNotice(answer: LoginAnswer, t: Translate): Notice | undefined {
  const title = t('shell.failed')
  if (answer.kind === 'unreachable')
    return { type: 'danger', key: 'login_failed', code: 'unreached', title, message: t('login.unreachable') }
  if (answer.kind !== 'refused' || !answer.message) return undefined
  const key = answer.form === 'register' ? 'register_failed' : 'login_failed'
  return { type: 'danger', key, code: answer.code, title, message: answer.message }
}

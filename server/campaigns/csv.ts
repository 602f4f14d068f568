import type { ConsentSource } from '#contract/identity/identity.ts'
import { ownEntry } from '#contract/own-entry.ts'
import { localTime } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Translate } from '#messages/translate.ts'
import type { Column } from '#server/values/csv-file.ts'
import { typed } from '#server/values/csv-rules.ts'
import type { ConsentRow } from './audience.ts'

const sourceTexts = {
  registration: 'desk-letters.source_registration',
  account: 'desk-letters.source_account',
  newsletter: 'desk-letters.source_newsletter',
  mail: 'desk-letters.source_mail',
} as const satisfies Record<ConsentSource, MessageId>

/** Those who agreed before there were proofs have the day of the last change, and no source. */
export const consentColumns = (zone: string, say: Translate): readonly Column<ConsentRow>[] => [
  { title: 'desk-letters.email', cell: ({ email }) => typed(email) },
  { title: 'desk-letters.first_name', cell: ({ first_name }) => typed(first_name ?? '') },
  { title: 'desk-letters.last_name', cell: ({ last_name }) => typed(last_name ?? '') },
  { title: 'desk-letters.language', cell: ({ locale }) => locale },
  { title: 'desk-letters.agreed_at', cell: ({ agreed_at }) => localTime(new Date(agreed_at), zone) },
  {
    title: 'desk-letters.source',
    cell: ({ source }) => {
      const text = ownEntry(sourceTexts, source)
      return text ? say(text) : say('desk-letters.source_unknown')
    },
  },
  {
    title: 'desk-letters.text_version',
    cell: ({ text_version }) => (text_version === null ? '' : String(text_version)),
  },
]

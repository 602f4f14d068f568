import { useTexts } from '#app/texts.tsx'
import type { MessageId } from '#messages/ids.ts'
import type { Fate, Subject } from '#server/privacy/rules.ts'

const subjectTexts = {
  access: 'safety.subject_access',
  profile: 'safety.subject_profile',
  addresses: 'safety.subject_addresses',
  wearers: 'safety.subject_wearers',
  lists: 'safety.subject_lists',
  cards: 'safety.subject_cards',
  points: 'safety.subject_points',
  ratings: 'safety.subject_ratings',
  subscriptions: 'safety.subject_subscriptions',
  requests: 'safety.subject_requests',
  mails: 'safety.subject_mails',
  orders: 'safety.subject_orders',
  papers: 'safety.subject_papers',
  records: 'safety.subject_records',
  marks: 'safety.subject_marks',
} as const satisfies Record<Subject, MessageId>

const fateTexts = {
  erased: 'safety.fate_erased',
  unnamed: 'safety.fate_unnamed',
  public: 'safety.fate_public',
  law: 'safety.fate_law',
  trace: 'safety.fate_trace',
} as const satisfies Record<Fate, MessageId>

type FateTableProps = { fates: readonly { subject: Subject; fate: Fate }[] }

/** What a deletion of the account erases, and what stays. */
export function FateTable({ fates }: FateTableProps) {
  const t = useTexts()
  return (
    <table className="fate-table mt-4 w-full max-w-narrow">
      <thead>
        <tr>
          <th scope="col">{t('safety.fates_what')}</th>
          <th scope="col">{t('safety.fates_fate')}</th>
        </tr>
      </thead>
      <tbody>
        {fates.map(({ subject, fate }) => (
          <tr key={subject}>
            <th scope="row">{t(subjectTexts[subject])}</th>
            <td>{t(fateTexts[fate])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

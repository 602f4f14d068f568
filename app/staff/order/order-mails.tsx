import { Form, useNavigation } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { dot } from '#contract/web/dot.ts'
import type { MessageId } from '#messages/ids.ts'
import type { OrderView } from '#server/desk/order-view.ts'
import { momentOf } from '../moment.ts'
import { DeskPart, PartList } from './desk-part.tsx'
import { FormHead } from './form-head.tsx'

const stateTexts = {
  queued: 'desk_order.mail_queued',
  sent: 'desk_order.mail_sent',
  failed: 'desk_order.mail_failed',
} as const satisfies Record<OrderView['mails'][number]['state'], MessageId>

type MailsProps = { order: OrderView; seen: number; formKey: string }

/** What the buyer was told, and a button that tells it once more. */
export function OrderMails({ order, seen, formKey }: MailsProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <DeskPart id="mails" title="desk_order.mails">
      <PartList empty="desk_order.no_mails">
        {order.mails.map(({ id, subject, recipient, state, createdAt, canSendAgain }) => (
          <li key={id} className="desk-mail">
            <div className="min-w-0">
              <p id={`mail-${id}`} className="font-semibold wrap-anywhere">
                {subject}
              </p>
              <p className="text-muted text-sm wrap-anywhere">
                {recipient}
                {dot}
                {momentOf(new Date(createdAt))}
                {dot}
                {t(stateTexts[state])}
              </p>
            </div>
            {order.maySendMails &&
              (canSendAgain ? (
                <Form method="post" replace>
                  <FormHead intent="mail" seen={seen} formKey={formKey} />
                  <input type="hidden" name="mail" value={id} />
                  <Button type="submit" look="secondary" disabled={isUnderWay} aria-describedby={`mail-${id}`}>
                    {t('desk_order.send_mail')}
                  </Button>
                </Form>
              ) : (
                <p className="text-muted text-sm">{t('desk_order.mail_secret')}</p>
              ))}
          </li>
        ))}
      </PartList>
      {order.maySendMails && order.email && order.mails.length > 0 && (
        <p className="mt-2 text-muted text-sm">
          {t('desk_order.mail_to', { email: order.email })} {t('desk_order.mails_kept')}
        </p>
      )}
    </DeskPart>
  )
}

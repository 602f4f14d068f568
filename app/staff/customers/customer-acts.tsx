import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { DeskField } from '#app/staff/desk-field.tsx'
import { dayOf } from '#app/staff/moment.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { CustomerAnswer, Profile } from './profile.ts'

type Rights = { act: boolean; block: boolean; export: boolean; erase: boolean; merge: boolean }
type ActsProps = { account: Profile['account']; may: Rights; answer: CustomerAnswer }

/** What the role may do with the account, each folded: it names its consequence before it can be done. */
export function CustomerActs({ account, may, answer: { refused } }: ActsProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { id, firstName, lastName, blockedAt, deletionAt } = account
  const here = path(`/staff/customers/${id}`)
  const mistake = (form: string) => (refused?.form === form ? refused : undefined)
  const open = refused?.open?.map((thing) => t('desk-customers.open_thing', thing)).join(', ') ?? ''
  const errorOf = (form: string) => {
    const found = mistake(form)
    return found && t(found.text, { list: open })
  }
  if (!Object.values(may).some(Boolean)) return null
  return (
    <div className="customer-acts">
      {may.act && !blockedAt && (
        <Act title={t('staff.act_as', { name: `${firstName} ${lastName}` })} isOpen={Boolean(mistake('act'))}>
          {/* Loads a new document, because from here on all personal data is the customer's. */}
          <Form method="post" action={here} reloadDocument className="customer-act">
            <ReasonField form="act" error={errorOf('act')} hint={t('staff.reason_hint')} />
            <Send intent="act">{t('staff.start')}</Send>
          </Form>
        </Act>
      )}
      {may.block && (
        <Act
          title={t(blockedAt ? 'desk-customers.unblock' : 'desk-customers.block')}
          isOpen={Boolean(mistake('block'))}
        >
          <Form method="post" action={here} className="customer-act">
            <p>
              {blockedAt
                ? t('desk-customers.unblock_text', { date: dayOf(new Date(blockedAt)) })
                : t('desk-customers.block_text')}
            </p>
            <ReasonField form="block" error={errorOf('block')} />
            <Send intent={blockedAt ? 'unblock' : 'block'}>
              {t(blockedAt ? 'desk-customers.unblock_button' : 'desk-customers.block_button')}
            </Send>
          </Form>
        </Act>
      )}
      {may.merge && (
        <Act title={t('desk-customers.merge')}>
          <Form action={path(`/staff/customers/${id}/merge`)} className="customer-act">
            <p>{t('desk-customers.merge_text')}</p>
            <DeskField label={t('desk-customers.merge_other')} name="with" required maxLength={254} />
            <Button type="submit" look="secondary">
              {t('desk-customers.merge_look')}
            </Button>
          </Form>
        </Act>
      )}
      {may.export && (
        <Act title={t('desk-customers.export')}>
          <Form method="post" action={path(`/staff/customers/${id}/export`)} reloadDocument className="customer-act">
            <p>{t('desk-customers.export_text')}</p>
            <Button type="submit" look="secondary">
              {t('desk-customers.export_button')}
            </Button>
          </Form>
        </Act>
      )}
      {may.erase && (
        <Act title={t('desk-customers.erase')} isOpen={Boolean(mistake('erase'))}>
          {deletionAt ? (
            <Form method="post" action={here} className="customer-act">
              <p>{t('desk-customers.keep_text', { date: dayOf(new Date(deletionAt)) })}</p>
              {mistake('erase') && (
                <p role="alert" className="field-error">
                  {errorOf('erase')}
                </p>
              )}
              <Send intent="keep">{t('desk-customers.keep_button')}</Send>
            </Form>
          ) : (
            <Form method="post" action={here} className="customer-act">
              <p>{t('desk-customers.erase_text')}</p>
              <DeskField
                label={t('desk-customers.erase_confirm')}
                name="email"
                required
                maxLength={254}
                mistake={errorOf('erase')}
              />
              <Send intent="erase">{t('desk-customers.erase_button')}</Send>
            </Form>
          )}
        </Act>
      )}
    </div>
  )
}

function Act({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className="fold" open={isOpen || undefined}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

function Send({ intent, children }: { intent: string; children: ReactNode }) {
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <Button type="submit" name="intent" value={intent} look="secondary" disabled={isUnderWay}>
      {children}
    </Button>
  )
}

/** Each form has one of its own, so that its ids are its own. */
function ReasonField({ form, error, hint }: { form: string; error: string | undefined; hint?: string }) {
  const t = useTexts()
  return (
    <DeskField
      label={t('staff.reason')}
      id={`${form}-reason`}
      name="reason"
      required
      minLength={3}
      maxLength={300}
      mistake={error}
      hint={hint}
    />
  )
}

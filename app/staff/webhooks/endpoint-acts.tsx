import { Form, useNavigation } from 'react-router'
import { DeskField } from '#app/staff/desk-field.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Endpoint } from './endpoint-health.tsx'

type ActsProps = {
  endpoint: Endpoint
  /** One for each form: sent twice it is one test. */
  testKey: string
  today: string
}

/** What can be done with an endpoint besides changing it. What cannot be undone says so, and is folded. */
export function EndpointActs({ endpoint, testKey, today }: ActsProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const { version, state, failed } = endpoint
  const isOn = state === 'on'
  const seen = <input type="hidden" name="version" value={version} />
  return (
    <>
      <Form method="post" replace className="mt-4 flex flex-wrap gap-3">
        {seen}
        <input type="hidden" name="key" value={testKey} />
        {isOn && (
          <Button type="submit" name="intent" value="test" disabled={isUnderWay}>
            {t('desk-webhooks.send_test')}
          </Button>
        )}
        <Button type="submit" name="intent" value={isOn ? 'off' : 'on'} look="secondary" disabled={isUnderWay}>
          {t(
            isOn
              ? 'desk-webhooks.switch_off'
              : state === 'resting'
                ? 'desk-webhooks.take_over'
                : 'desk-webhooks.switch_on',
          )}
        </Button>
      </Form>
      <p className="mt-2 text-muted text-sm">{t(isOn ? 'desk-webhooks.off_note' : 'desk-webhooks.on_note')}</p>
      {failed > 0 && (
        <Form method="post" replace className="desk-filters">
          <DeskField label={t('desk-webhooks.failed_since')} name="since" type="date" required defaultValue={today} />
          <Button type="submit" name="intent" value="replay-failed" look="secondary" disabled={isUnderWay}>
            {t('desk-webhooks.replay_failed')}
          </Button>
        </Form>
      )}
      <details className="fold mt-6">
        <summary>{t('desk-webhooks.secret_and_removal')}</summary>
        <Form method="post" replace className="desk-member-form">
          {seen}
          <p className="mb-2 text-muted text-sm">{t('desk-webhooks.rotate_note')}</p>
          <Button type="submit" name="intent" value="rotate" look="secondary" disabled={isUnderWay}>
            {t('desk-webhooks.rotate')}
          </Button>
          <p className="mt-6 mb-2 text-muted text-sm">{t('desk-webhooks.remove_note')}</p>
          <Button type="submit" name="intent" value="remove" look="secondary" disabled={isUnderWay}>
            {t('desk-webhooks.remove')}
          </Button>
        </Form>
      </details>
    </>
  )
}
